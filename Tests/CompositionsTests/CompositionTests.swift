import Compositions
import Media
import Testing
import TestInputs

/// What edits of compositions do.
@Suite struct CompositionTests {
    private let first = Sources.drawn()
    private let second = Sources.drawn(300, rate: 30)

    /// The source (counted from one) and the seconds of each segment, or `gap`.
    private func shown(_ track: CompositionTrack) throws -> [String] {
        let tracks = [try Sources.track(of: first), try Sources.track(of: second)]
        return track.segments.map { segment in
            let target = "\(segment.target.start.seconds)-\(segment.target.end.seconds)"
            guard let source = segment.source, let track = segment.sourceTrack else { return "\(target) gap" }
            let number = (tracks.firstIndex(of: track) ?? -1) + 1
            return "\(target) \(number):\(source.start.seconds)-\(source.end.seconds)"
        }
    }

    private func film() throws -> (Composition, TrackID) {
        var composition = Composition()
        let trackID = composition.addTrack(.video)
        try composition[trackID].insert(TimeRange(seconds: 0..<5), of: Sources.track(of: first), at: .zero)
        try composition[trackID].insert(TimeRange(seconds: 2..<5), of: Sources.track(of: second), at: .seconds(5))
        return (composition, trackID)
    }

    @Test func insertsMoveWhatComesAfter() throws {
        var (composition, trackID) = try film()
        #expect(try shown(composition[trackID]) == ["0.0-5.0 1:0.0-5.0", "5.0-8.0 2:2.0-5.0"])
        #expect(composition.duration == .seconds(8))
        try composition[trackID].insert(TimeRange(seconds: 8..<9), of: Sources.track(of: second), at: .seconds(2))
        #expect(
            try shown(composition[trackID]) == [
                "0.0-2.0 1:0.0-2.0", "2.0-3.0 2:8.0-9.0", "3.0-6.0 1:2.0-5.0", "6.0-9.0 2:2.0-5.0",
            ])
    }

    @Test func aTimeAfterTheEndIsReachedByAGap() throws {
        var (composition, trackID) = try film()
        try composition[trackID].insert(TimeRange(seconds: 0..<1), of: Sources.track(of: first), at: .seconds(10))
        #expect(try shown(composition[trackID]).suffix(2) == ["8.0-10.0 gap", "10.0-11.0 1:0.0-1.0"])
        try composition[trackID].append(TimeRange(seconds: 1..<2), of: Sources.track(of: first))
        #expect(try shown(composition[trackID]).last == "11.0-12.0 1:1.0-2.0")
    }

    @Test func aRangeIsCutAtTheEndOfItsAsset() throws {
        var composition = Composition()
        let trackID = composition.addTrack(.video)
        let track = try Sources.track(of: first)
        try composition[trackID].insert(TimeRange(start: .seconds(9), duration: .seconds(5)), of: track, at: .zero)
        try composition[trackID].append(TimeRange(start: .seconds(8), duration: .positiveInfinity), of: track)
        #expect(try shown(composition[trackID]) == ["0.0-1.0 1:9.0-10.0", "1.0-3.0 1:8.0-10.0"])
    }

    @Test func emptyRangesMakeRoomAndGapsAreOne() throws {
        var (composition, trackID) = try film()
        try composition[trackID].insertEmptyTimeRange(TimeRange(seconds: 5..<6))
        try composition[trackID].insertEmptyTimeRange(TimeRange(seconds: 6..<8))
        #expect(try shown(composition[trackID]) == ["0.0-5.0 1:0.0-5.0", "5.0-8.0 gap", "8.0-11.0 2:2.0-5.0"])
        try composition.insertEmptyTimeRange(TimeRange(seconds: 12..<13))
        #expect(try shown(composition[trackID]).last == "11.0-13.0 gap")
        #expect(composition.duration == .seconds(13))
    }

    @Test func removalsCloseUp() throws {
        var (composition, trackID) = try film()
        try composition[trackID].removeTimeRange(TimeRange(seconds: 4..<6))
        #expect(try shown(composition[trackID]) == ["0.0-4.0 1:0.0-4.0", "4.0-6.0 2:3.0-5.0"])
        try composition[trackID].removeTimeRange(TimeRange(start: .seconds(1), duration: .positiveInfinity))
        #expect(try shown(composition[trackID]) == ["0.0-1.0 1:0.0-1.0"])
        try composition[trackID].removeTimeRange(TimeRange(seconds: 0..<9))
        #expect(composition[trackID].segments.isEmpty && composition.duration == .zero)
    }

    @Test func scalingChangesTheSpeed() throws {
        var (composition, trackID) = try film()
        try composition[trackID].scaleTimeRange(TimeRange(seconds: 4..<6), toDuration: .seconds(4))
        #expect(
            try shown(composition[trackID]) == [
                "0.0-4.0 1:0.0-4.0", "4.0-6.0 1:4.0-5.0", "6.0-8.0 2:2.0-3.0", "8.0-10.0 2:3.0-5.0",
            ])
        #expect(composition[trackID].segments.map(\.rate) == [1, 0.5, 0.5, 1])
        #expect(composition[trackID].sourceTime(forTrackTime: .seconds(7)) == MediaTime(value: 5, timescale: 2))
        #expect(composition[trackID].sourceTime(forTrackTime: .seconds(10)) == nil)
    }

    @Test func allTracksAreEditedTogether() throws {
        var (composition, trackID) = try film()
        let short = composition.addTrack(.video)
        try composition[short].insert(TimeRange(seconds: 0..<3), of: Sources.track(of: second), at: .zero)
        try composition.insertEmptyTimeRange(TimeRange(seconds: 2..<3))
        #expect(try shown(composition[short]) == ["0.0-2.0 2:0.0-2.0", "2.0-3.0 gap", "3.0-4.0 2:2.0-3.0"])
        try composition.scaleTimeRange(TimeRange(seconds: 2..<6), toDuration: .seconds(2))
        #expect(
            try shown(composition[short]) == ["0.0-2.0 2:0.0-2.0", "2.0-2.5 gap", "2.5-3.0 2:2.0-3.0"])
        try composition.removeTimeRange(TimeRange(seconds: 1..<3))
        #expect(try shown(composition[short]) == ["0.0-1.0 2:0.0-1.0"])
        #expect(composition[trackID].timeRange.duration == .seconds(5))
        // Where the shorter track has ended, nothing of it can move.
        try composition.insertEmptyTimeRange(TimeRange(seconds: 2..<3))
        #expect(try shown(composition[short]) == ["0.0-1.0 2:0.0-1.0"])
    }

    @Test func severalInsertsAreOne() throws {
        var (composition, trackID) = try film()
        let before = composition
        let ranges = try [
            (range: TimeRange(seconds: 0..<1), track: Sources.track(of: first)),
            (range: TimeRange(seconds: 4..<5), track: Sources.track(of: second)),
        ]
        try composition[trackID].insert(ranges, at: .seconds(1))
        #expect(
            try shown(composition[trackID]).prefix(3) == [
                "0.0-1.0 1:0.0-1.0", "1.0-2.0 1:0.0-1.0", "2.0-3.0 2:4.0-5.0",
            ])
        composition = before
        try composition[trackID].insert([], at: .seconds(20))
        #expect(composition == before)
        let impossible = try (range: TimeRange(seconds: 10..<11), track: Sources.track(of: second))
        #expect(throws: MediaError.self) { try composition[trackID].insert(ranges + [impossible], at: .zero) }
        #expect(composition == before)
    }

    @Test func tracksHaveNumbersOfTheirOwn() throws {
        var composition = Composition()
        #expect(composition.addTrack(.video) == 1)
        #expect(composition.addTrack(.audio, preferredTrackID: 7) == 7)
        #expect(composition.addTrack(.audio, preferredTrackID: 7) == 8)
        #expect(composition.addTrack(.audio, preferredTrackID: 3) == 3)
        #expect(composition.addTrack(.audio, preferredTrackID: -1) == 9)
        #expect(composition.addTrack(.audio, preferredTrackID: .max) == 10)
        try composition.removeTrack(10)
        // An edit that names a track that is gone does not meet another one.
        #expect(composition.addTrack(.video) == 11)
        #expect(composition.tracks.map(\.trackID) == [1, 7, 8, 3, 9, 11])
        #expect(composition.tracks(withMediaType: .video).map(\.trackID) == [1, 11])
        #expect(composition.track(10) == nil && composition.track(8)?.mediaType == .audio)
    }

    @Test func aTrackCanBeReplaced() throws {
        var (composition, trackID) = try film()
        let (other, sound) = (composition.addTrack(.video), composition.addTrack(.audio))
        composition[other] = composition[trackID]
        #expect(composition.tracks.map(\.trackID) == [trackID, other, sound])
        #expect(composition[other].segments == composition[trackID].segments)
        let before = composition
        composition[sound] = composition[trackID]
        composition[trackID] = composition[99]
        #expect(composition == before)
    }

    @Test func associationsGoWithTheirTracks() throws {
        var composition = Composition()
        let (video, timecode) = (composition.addTrack(.video), composition.addTrack(.timecode))
        try composition.addTrackAssociation(from: video, to: timecode, type: .timecode)
        try composition.addTrackAssociation(from: video, to: timecode, type: .timecode)
        #expect(composition.trackAssociations.count == 1)
        #expect(composition.associatedTracks(of: video, ofType: .timecode).map(\.trackID) == [timecode])
        #expect(composition.associatedTracks(of: video, ofType: .chapterList).isEmpty)
        #expect(throws: MediaError.self) { try composition.addTrackAssociation(from: 1, to: 9, type: .timecode) }
        #expect(throws: MediaError.self) { try composition.addTrackAssociation(from: 1, to: 1, type: .timecode) }
        try composition.removeTrack(timecode)
        #expect(composition.trackAssociations.isEmpty)
    }

    @Test func segmentsCanBeSet() throws {
        var (composition, trackID) = try film()
        try composition[trackID].scaleTimeRange(TimeRange(seconds: 1..<4), toDuration: .seconds(7))
        let segments = composition[trackID].segments
        let other = composition.addTrack(.video)
        try composition[other].setSegments(segments)
        #expect(composition[other].segments == segments)
        let held = try CompositionTrackSegment(
            TimeRange(start: .seconds(3), duration: .zero), of: Sources.track(of: first),
            target: TimeRange(seconds: 0..<4))
        let gap = try CompositionTrackSegment(empty: TimeRange(seconds: 4..<6))
        try composition[other].setSegments([held, gap])
        #expect(composition[other].sourceTime(forTrackTime: .seconds(2)) == .seconds(3))
        #expect(composition[other].segments.map(\.rate) == [0, 1])
        let before = composition
        #expect(throws: MediaError.self) { try composition[other].setSegments([gap]) }
        #expect(throws: MediaError.self) { try composition[other].setSegments([held, held]) }
        #expect(composition == before)
    }

    @Test func whatWasBeforeIsTheValueBefore() throws {
        var (composition, trackID) = try film()
        var history = [composition]
        let track = try Sources.track(of: second)
        for number in 0..<200 {
            let place = MediaTime(value: Int64(number * 37 % 101), timescale: 25)
            try composition[trackID].insert(TimeRange(seconds: 0..<1), of: track, at: place)
            history.append(composition)
        }
        for (number, earlier) in history.enumerated().reversed() {
            #expect(earlier.duration == .seconds(Int64(8 + number)))
        }
        #expect(try history[0] == film().0)
        #expect(history[1] != history[2])
    }
}
