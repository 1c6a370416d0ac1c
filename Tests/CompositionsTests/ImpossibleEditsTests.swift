import Compositions
import Media
import Testing
import TestInputs

/// What cannot be is refused with an error that says why, and changes nothing.
@Suite struct ImpossibleEditsTests {
    private let asset = Sources.drawn()

    private static let impossibleRanges = [
        TimeRange(start: .seconds(-1), duration: .seconds(2)), TimeRange(start: .zero, duration: .zero),
        TimeRange(start: .zero, duration: .seconds(-1)), TimeRange(start: .indefinite, duration: .seconds(1)),
        TimeRange(start: .zero, duration: .indefinite), TimeRange(start: .zero, duration: .negativeInfinity),
        TimeRange(start: .positiveInfinity, duration: .seconds(1)),
        TimeRange(start: .seconds(10), duration: .seconds(1)),
        TimeRange(start: .zero, duration: MediaTime(value: 1 << 62 + 1, timescale: Int32.max)),
        TimeRange(start: .zero, duration: MediaTime(value: .max, timescale: 1)),
        TimeRange(start: MediaTime(value: .max, timescale: 600), duration: .seconds(1)),
        TimeRange(start: MediaTime(value: .min, timescale: 1), duration: MediaTime(value: .min, timescale: 1)),
    ]

    private func film() throws -> Composition {
        var composition = Composition()
        let trackID = composition.addTrack(.video)
        try composition[trackID].insert(TimeRange(seconds: 0..<10), of: Sources.track(of: asset), at: .zero)
        return composition
    }

    private func expectRefusal(
        _ composition: Composition, _ code: MediaError.Code = .invalidRequest,
        _ location: SourceLocation = #_sourceLocation,
        _ edit: (inout Composition) throws -> Void
    ) {
        var edited = composition
        let error = #expect(throws: MediaError.self, sourceLocation: location) { try edit(&edited) }
        #expect(error?.code == code && error?.remedy.isEmpty == false, sourceLocation: location)
        #expect(edited == composition, sourceLocation: location)
    }

    @Test(arguments: impossibleRanges) func ranges(range: TimeRange) async throws {
        let composition = try film()
        let track = try Sources.track(of: asset)
        expectRefusal(composition) { try $0[1].insert(range, of: track, at: .zero) }
        expectRefusal(composition) { try $0[1].append(range, of: track) }
        expectRefusal(composition) { try $0.removeTimeRange(range) }
        expectRefusal(composition) { try $0[1].removeTimeRange(range) }
        expectRefusal(composition) { try $0.scaleTimeRange(range, toDuration: .seconds(1)) }
        expectRefusal(composition) { try $0[1].scaleTimeRange(range, toDuration: .seconds(1)) }
        await #expect(throws: MediaError.self) { try await asset.material(in: range) }
        // Room can be made after the end, too.
        if range.start == .seconds(10) { return }
        expectRefusal(composition) { try $0.insertEmptyTimeRange(range) }
        expectRefusal(composition) { try $0[1].insertEmptyTimeRange(range) }
    }

    @Test(arguments: [
        MediaTime.indefinite, .positiveInfinity, .negativeInfinity, .seconds(-1), MediaTime(value: .max, timescale: 1),
        MediaTime(value: 1 << 62, timescale: 1), MediaTime(value: .min, timescale: 1),
    ]) func times(time: MediaTime) async throws {
        let composition = try film()
        let track = try Sources.track(of: asset)
        let second = TimeRange(seconds: 0..<1)
        let material = try await asset.material(in: second)
        expectRefusal(composition) { try $0[1].insert(second, of: track, at: time) }
        expectRefusal(composition) { try $0.insert(material, at: time) }
        expectRefusal(composition) { try $0.scaleTimeRange(second, toDuration: time) }
        #expect(composition[1].segment(forTrackTime: time) == nil)
        #expect(composition[1].sourceTime(forTrackTime: time) == nil)
    }

    /// 2^62 nanoseconds are the end of all timelines.
    @Test func lengths() throws {
        let composition = try film()
        let longest = MediaTime(value: 1 << 62, timescale: 1_000_000_000)
        let second = TimeRange(seconds: 0..<1)
        expectRefusal(composition) { try $0[1].insert(second, of: Sources.track(of: asset), at: longest) }
        expectRefusal(composition) { try $0.scaleTimeRange(second, toDuration: longest) }
        expectRefusal(composition) { try $0.insertEmptyTimeRange(TimeRange(start: .zero, duration: longest)) }
        var long = composition
        try long.scaleTimeRange(TimeRange(seconds: 0..<10), toDuration: longest)
        #expect(long.duration == longest)
        #expect(
            long[1].sourceTime(forTrackTime: MediaTime(value: 1 << 61, timescale: 1_000_000_000)) == .seconds(5))
    }

    @Test func tracks() throws {
        let track = try Sources.track(of: asset)
        var composition = try film()
        let sound = composition.addTrack(.audio)
        let second = TimeRange(seconds: 0..<1)
        expectRefusal(composition) { try $0[sound].insert(second, of: track, at: .zero) }
        expectRefusal(composition, .noSuchTrack) { try $0[9].insert(second, of: track, at: .zero) }
        expectRefusal(composition, .noSuchTrack) { try $0[9].removeTimeRange(second) }
        expectRefusal(composition, .noSuchTrack) { try $0[9].insertEmptyTimeRange(second) }
        expectRefusal(composition, .noSuchTrack) { try $0[9].setSegments([]) }
        expectRefusal(composition, .noSuchTrack) { try $0.removeTrack(9) }
        expectRefusal(Composition()) { try $0.insertEmptyTimeRange(second) }
        expectRefusal(Composition()) { try $0.removeTimeRange(second) }
        #expect(composition[9].segments.isEmpty && composition.track(9) == nil)
    }

    @Test func segments() throws {
        var composition = try film()
        let track = try Sources.track(of: asset)
        let sound = composition.addTrack(.audio)
        let segment = try CompositionTrackSegment(
            TimeRange(seconds: 0..<1), of: track, target: TimeRange(seconds: 0..<1))
        let beyond = try CompositionTrackSegment(
            TimeRange(seconds: 9..<11), of: track, target: TimeRange(seconds: 0..<1))
        expectRefusal(composition) { try $0[sound].setSegments([segment]) }
        expectRefusal(composition) { try $0[1].setSegments([segment, segment]) }
        expectRefusal(composition) { try $0[1].setSegments([beyond]) }
        #expect(throws: MediaError.self) {
            try CompositionTrackSegment(TimeRange(seconds: 0..<1), of: track, target: TimeRange(seconds: 3..<3))
        }
        #expect(throws: MediaError.self) {
            try CompositionTrackSegment(empty: TimeRange(start: .seconds(-3), duration: .seconds(1)))
        }
    }
}
