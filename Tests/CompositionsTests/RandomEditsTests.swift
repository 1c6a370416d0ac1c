import Media
import SeededRandom
import TestInputs
import Testing

@testable import Compositions

/// Random edits of compositions present the same as those of plain lists of frames.
@Suite struct RandomEditsTests {
    @Test(arguments: 0..<10) func editsAreThoseOfAList(seed: Int) throws {
        let stage = try EditStage()
        var random = SplitMix(seed: UInt64(seed))
        for _ in 0..<100 {
            var editor = RandomEditor(stage, random: SplitMix(seed: random.next()))
            var history: [(Composition, [FrameList])] = []
            for _ in 0..<20 {
                try editor.edit()
                history.append((editor.composition, editor.lists))
                if !editor.agrees(atRandomPlaces: 3) { return }
            }
            // Every earlier value is as it was.
            for (composition, lists) in history {
                editor.composition = composition
                editor.lists = lists
                if !editor.agrees(atRandomPlaces: 3) { return }
            }
            if !editor.agreesEverywhere() { return }
        }
    }
}

/// The sources that random edits are made of.
struct EditStage {
    /// Frames per second of each.
    static let rates: [Int32] = [24, 30, 50]
    /// The frames of the first one show numbers from here on, those of the next from twice as many on; none shows zero.
    static let numbersOfASource = 10_000

    let tracks: [Track]
    let assets: [Asset]
    let mediaType: MediaType

    /// One of pictures.
    init() throws {
        mediaType = .video
        assets = zip(Self.rates, 1...).map {
            Sources.drawn(
                25 * Int($0), rate: $0, from: $1 * Self.numbersOfASource, size: PixelSize(width: 16, height: 9))
        }
        tracks = try assets.map { try Sources.track(of: $0) }
    }

    /// One of sounds.
    init(_ sounds: [DrawnSound]) async throws {
        mediaType = .audio
        assets = sounds.map(\.asset)
        var tracks: [Track] = []
        for asset in assets {
            let track = try await asset.loadTracks(withMediaType: .audio)[0]
            _ = try await track.load(.timeRange)
            tracks.append(track)
        }
        self.tracks = tracks
    }

    /// What `Asset.material(in:)` loads, without waiting.
    func material(_ source: Int, _ range: TimeRange) throws -> Material {
        let clips = try UnplacedClip.clips(
            of: tracks[source], in: SourceRange(range, ofDuration: nil), tracks[source].knownExtent)
        let part = Material.Part(
            track: tracks[source], isEnabled: true, extendedLanguageTag: nil, preferredVolume: 1, pieces: clips)
        return Material(parts: [part], associations: [], length: clips.reduce(.zero) { $0 + $1.duration })
    }
}

/// Makes the same edit of a composition and of lists.
struct RandomEditor {
    let stage: EditStage
    var random: SplitMix
    var composition = Composition()
    var lists: [FrameList]
    let trackIDs: [TrackID]
    /// Each change of speed makes fractions longer, and those of the list do not round.
    private var scalings = 0

    init(_ stage: EditStage, random: SplitMix) {
        (self.stage, self.random) = (stage, random)
        let count = 1 + self.random.below(3)
        var composition = Composition()
        trackIDs = (0..<count).map { _ in composition.addTrack(stage.mediaType) }
        self.composition = composition
        lists = Array(repeating: FrameList(), count: count)
    }

    private var end: Int { lists.map(\.frames.count).max() ?? 0 }

    /// Sixtieths of a second in one of the timescales in which they are whole.
    private mutating func time(_ sixtieths: Int) -> MediaTime {
        let timescales: [Int32] = [60, 600, 44_100, 48_000, 90_000, 30_000, 705_600_000]
        let timescale = timescales[random.below(timescales.count)]
        return MediaTime(value: Int64(sixtieths) * Int64(timescale / 60), timescale: timescale)
    }

    private mutating func range(_ sixtieths: Range<Int>) -> TimeRange {
        TimeRange(start: time(sixtieths.lowerBound), duration: time(sixtieths.count))
    }

    /// A range that begins within the first `count` sixtieths.
    private mutating func place(within count: Int) -> Range<Int> {
        let start = random.below(count)
        return start..<start + 1 + random.below(60)
    }

    mutating func edit() throws {
        let track = random.below(lists.count)
        let trackID = trackIDs[track]
        let length = lists[track].frames.count
        switch random.below(10) {
        case 0..<4:
            let (source, start, count) = newSource()
            let place = random.below(length + 20)
            let inserted = TimeRange(start: start, duration: time(count))
            try composition[trackID].insert(inserted, of: stage.tracks[source], at: time(place))
            lists[track].insert(source, from: Fraction(start), count: count, at: place)
        case 4:
            let (source, start, count) = newSource()
            let place = random.below(end + 20)
            let material = try stage.material(source, TimeRange(start: start, duration: time(count)))
            try composition.insert(material, at: time(place))
            lists[0].insert(source, from: Fraction(start), count: count, at: place)
            for index in lists.indices.dropFirst() where lists[index].frames.count > place {
                lists[index].insertGap(count, at: place)
            }
        case 5 where length > 0:
            let removed = place(within: length)
            try composition[trackID].removeTimeRange(range(removed))
            lists[track].remove(removed)
        case 6 where end > 0:
            let removed = place(within: end)
            try composition.removeTimeRange(range(removed))
            for index in lists.indices { lists[index].remove(removed) }
        case 7:
            let gap = place(within: length + 20)
            try composition[trackID].insertEmptyTimeRange(range(gap))
            lists[track].insertGap(gap.count, at: gap.lowerBound)
        case 8:
            let gap = place(within: end + 20)
            try composition.insertEmptyTimeRange(range(gap))
            let isAfterAll = gap.lowerBound >= end
            for index in lists.indices where isAfterAll || lists[index].frames.count > gap.lowerBound {
                lists[index].insertGap(gap.count, at: gap.lowerBound)
            }
        default: try scale(track)
        }
    }

    private mutating func newSource() -> (source: Int, start: MediaTime, count: Int) {
        let starts = [
            MediaTime(value: Int64(random.below(200_000)), timescale: 48_000),
            MediaTime(value: Int64(random.below(100)) * 1_001, timescale: 30_000),
            MediaTime(value: Int64(random.below(4_000)), timescale: 1_000),
        ]
        return (random.below(stage.tracks.count), starts[random.below(starts.count)], 1 + random.below(90))
    }

    private mutating func scale(_ track: Int) throws {
        guard scalings < 5, end > 0 else { return }
        let (factor, divisor) = [(2, 1), (3, 1), (1, 2), (3, 2), (2, 3), (1, 3)][random.below(6)]
        let isWhole = random.below(2) == 0
        let length = isWhole ? end : lists[track].frames.count
        guard length > 0 else { return }
        var scaled = place(within: length)
        scaled = scaled.lowerBound..<scaled.lowerBound + (scaled.count + 5) / 6 * 6
        let duration = time(scaled.count * factor / divisor)
        let changed = isWhole ? Array(lists.indices) : [track]
        guard changed.allSatisfy({ lists[$0].canScale(scaled, by: factor, over: divisor) }) else { return }
        scalings += 1
        if isWhole {
            try composition.scaleTimeRange(range(scaled), toDuration: duration)
        } else {
            try composition[trackIDs[track]].scaleTimeRange(range(scaled), toDuration: duration)
        }
        for index in changed { lists[index].scale(scaled, by: factor, over: divisor) }
    }

    // MARK: Comparison

    mutating func agrees(atRandomPlaces count: Int) -> Bool {
        for (trackID, list) in zip(trackIDs, lists) {
            let duration = composition[trackID].timeRange.duration
            #expect(Fraction(duration) == Fraction(Int128(list.frames.count), 60))
            if Fraction(duration) != Fraction(Int128(list.frames.count), 60) { return false }
            for _ in 0..<count where !list.frames.isEmpty {
                if !agrees(trackID, list, at: random.below(list.frames.count)) { return false }
            }
        }
        return true
    }

    func agreesEverywhere() -> Bool {
        for (trackID, list) in zip(trackIDs, lists) {
            for place in list.frames.indices where !agrees(trackID, list, at: place, halves: 1) {
                return false
            }
            #expect(composition[trackID].segment(forTrackTime: composition[trackID].timeRange.end) == nil)
        }
        return true
    }

    /// Whether both present the same at the beginning and in the middle of a frame.
    private func agrees(_ trackID: TrackID, _ list: FrameList, at place: Int, halves: Int = 2) -> Bool {
        for half in 0..<halves {
            let time = ExactTime(numerator: Int128(place * 2 + half), denominator: 120)
            let presented = presented(trackID, at: time)
            let expected = list.frames[place].map { frame in
                Presented(
                    source: frame.source, time: frame.time + Fraction(Int128(half), 120) * frame.rate)
            }
            #expect(presented == expected, "sixtieth \(place) of track \(trackID)")
            if presented != expected { return false }
        }
        return true
    }

    private struct Presented: Equatable {
        let source: Int?
        let time: Fraction
    }

    private func presented(_ trackID: TrackID, at time: ExactTime) -> Presented? {
        let sequence = composition[trackID].sequence
        guard let found = sequence.clip(at: time), let media = found.clip.media else { return nil }
        let source = media.time(after: time - found.start, of: sequence.time(of: found.clip.length))
        return Presented(source: stage.tracks.firstIndex(of: media.track), time: Fraction(source))
    }
}
