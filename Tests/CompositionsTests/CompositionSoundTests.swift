import SeededRandom
import TestInputs
import TestSupport
import Testing

@testable import Compositions
@testable import Media

/// The sound of compositions is that of their sources, at its places.
@Suite struct CompositionSoundTests {
    private static let sounds = [
        DrawnSound(0, sampleRate: 48_000), DrawnSound(1, sampleRate: 44_100, channels: 2),
        DrawnSound(2, sampleRate: 12_000),
    ]

    private static func waveform(
        of composition: Composition, in range: TimeRange? = nil, count: Int
    ) async throws -> Waveform {
        var last: Waveform?
        for try await waveform in Asset(composition).waveform(in: range, count: count) { last = waveform }
        let whole = try #require(last)
        #expect(whole.isComplete)
        return whole
    }

    /// A track of the whole of a sound.
    private static func track(_ sound: DrawnSound) async throws -> Track {
        let track = try await sound.asset.loadTracks(withMediaType: .audio)[0]
        _ = try await track.load(.timeRange)
        return track
    }

    /// Peaks as levels; -1 for what is not known.
    private static func levels(_ waveform: Waveform) -> [Int] {
        waveform.peaks.map { $0.map { Int($0.maximum * 128) } ?? -1 }
    }

    // MARK: Random edits

    @Test(arguments: 0..<8) func peaksAreThoseOfAList(seed: Int) async throws {
        let stage = try await EditStage(Self.sounds)
        var random = SplitMix(seed: UInt64(seed) + 3_000)
        for _ in 0..<4 {
            var editor = RandomEditor(stage, random: SplitMix(seed: random.next()))
            for _ in 0..<12 { try editor.edit() }
            let count = editor.lists.map(\.frames.count).max() ?? 0
            guard count > 2, editor.composition.tracks.contains(where: { $0.segmentCount > 0 }) else { continue }
            #expect(abs(editor.composition.duration.seconds - Double(count) / 60) < 1e-9)
            let waveform = try await Self.waveform(of: editor.composition, count: count)
            #expect(waveform.peaks.count == count && waveform.peaks.allSatisfy { $0?.isSampled == false })
            for (place, level) in Self.levels(waveform).enumerated() {
                let heard = editor.levels(at: place, Self.sounds)
                #expect(heard.contains(level), "sixtieth \(place) of \(count), seed \(seed)")
            }
            // A part of it, by itself.
            let first = random.below(count - 1)
            let length = min(count - first, 2 + random.below(60))
            let part = try await Self.waveform(
                of: editor.composition,
                in: TimeRange(
                    start: MediaTime(value: Int64(first), timescale: 60),
                    duration: MediaTime(value: Int64(length), timescale: 60)), count: length)
            for (place, level) in Self.levels(part).enumerated() {
                let heard = editor.levels(at: first + place, Self.sounds)
                #expect(heard.contains(level), "sixtieth \(first + place) of \(count), seed \(seed)")
            }
        }
    }

    /// Wherever a seek lands, what is heard from there on is what is there.
    @Test(arguments: 0..<4) func soundAfterASeekIsThatOfItsPlace(seed: Int) async throws {
        let stage = try await EditStage(Self.sounds)
        var random = SplitMix(seed: UInt64(seed) + 4_000)
        var editor = RandomEditor(stage, random: SplitMix(seed: random.next()))
        for _ in 0..<16 { try editor.edit() }
        let count = editor.lists.map(\.frames.count).max() ?? 0
        let reader = try CompositionSource(editor.composition).sound(ofTrackAt: nil, Interruption())
        try reader.begin(Interruption())
        for _ in 0..<60 {
            let time = Double(random.below(count)) / 60 + 0.002
            guard case .found(let landed) = try reader.seek(to: MediaTime(seconds: time)) else { continue }
            var (expected, doubt) = (try #require(landed).seconds, 1e-6)
            #expect(expected <= time + 1e-6 && expected > time - 1)
            for _ in 0..<6 {
                guard case .sound(let sound) = try reader.next(while: { _ in true }) else { break }
                let start = try #require(sound.time).seconds
                doubt = max(doubt, 2 / sound.sampleRate)
                #expect(abs(start - expected) < doubt, "of \(time) in seed \(seed)")
                doubt = 2 / sound.sampleRate
                expected = start + Double(sound.sampleCount) / sound.sampleRate
                for place in stride(from: 0, to: sound.sampleCount, by: max(1, sound.sampleCount / 7)) {
                    let heard = start + Double(place) / sound.sampleRate
                    let level = sound.peak(of: place..<place + 1).map { Int($0.maximum * 128) } ?? -1
                    let places = [heard - doubt, heard, heard + doubt].map { max(0, Int($0 * 60)) }
                    let levels = places.map { editor.levels(at: $0, Self.sounds, isAnyWithin: true) }
                    #expect(levels.contains { $0.contains(level) }, "\(heard) of seed \(seed)")
                }
            }
        }
    }

    // MARK: Tracks

    @Test func theFirstTrackThatSoundsIsHeard() async throws {
        var composition = Composition()
        let (first, second) = (composition.addTrack(.audio), composition.addTrack(.audio))
        let tracks = [try await Self.track(Self.sounds[0]), try await Self.track(Self.sounds[1])]
        try composition[first].insert(TimeRange(seconds: 0..<1), of: tracks[0], at: .seconds(1))
        try composition[second].append(TimeRange(seconds: 0..<3), of: tracks[1])
        func heard(_ composition: Composition, trackAt index: Int? = nil) throws -> [Int] {
            let reader = try CompositionSource(composition).sound(ofTrackAt: index, Interruption())
            try reader.begin(Interruption())
            var levels: [Int] = []
            while case .sound(let sound) = try reader.next(while: { _ in true }) {
                let (start, rate) = (sound.time?.seconds ?? 0, sound.sampleRate)
                let end = start + Double(sound.sampleCount) / rate
                while Double(levels.count) / 2 + 0.26 < end {
                    let place = Int((Double(levels.count) / 2 + 0.26 - start) * rate)
                    levels.append(sound.peak(of: place..<place + 1).map { Int($0.maximum * 128) } ?? -1)
                }
            }
            return levels
        }
        func levels(_ sound: Int, _ places: [Int]) -> [Int] { places.map { DrawnSound.level(sound, 15 + $0 * 30) } }
        #expect(try heard(composition) == levels(1, [0, 1]) + levels(0, [0, 1]) + levels(1, [4, 5]))
        #expect(try heard(composition, trackAt: 0) == [0, 0] + levels(0, [0, 1]))
        #expect(try heard(composition, trackAt: 1) == levels(1, Array(0..<6)))
        composition[first].isEnabled = false
        #expect(try heard(composition) == levels(1, Array(0..<6)))
        composition[second].isEnabled = false
        #expect { try heard(composition) } throws: { ($0 as? MediaError)?.code == .noSuchTrack }
        let video = composition.addTrack(.video)
        try composition[video].append(TimeRange(seconds: 0..<1), of: Sources.track())
        #expect { try heard(composition, trackAt: 2) } throws: { ($0 as? MediaError)?.code == .noSuchTrack }
    }

    @Test func gapsAndHeldFramesAreSilent() async throws {
        let track = try await Self.track(Self.sounds[0])
        var composition = Composition()
        let audio = composition.addTrack(.audio)
        try composition[audio].setSegments([
            CompositionTrackSegment(empty: TimeRange(seconds: 0..<1)),
            CompositionTrackSegment(TimeRange(seconds: 2..<3), of: track, target: TimeRange(seconds: 1..<2)),
            CompositionTrackSegment(TimeRange(seconds: 3..<3), of: track, target: TimeRange(seconds: 2..<3)),
            CompositionTrackSegment(TimeRange(seconds: 3..<4), of: track, target: TimeRange(seconds: 3..<4)),
        ])
        let waveform = try await Self.waveform(of: composition, count: 240)
        let silence = Array(repeating: 0, count: 60)
        let levels = (0..<60).map { DrawnSound.level(0, 120 + $0) }
        #expect(Self.levels(waveform) == silence + levels + silence + (0..<60).map { DrawnSound.level(0, 180 + $0) })
        #expect(waveform.peaks.allSatisfy { $0?.isSampled == false })
    }

    /// A gap as long as a timeline may be costs no more than a short one.
    @Test func anEndlessGapIsSilent() async throws {
        var composition = Composition()
        let audio = composition.addTrack(.audio)
        let start = MediaTime(value: 1 << 61, timescale: 1_000_000_000)
        try composition[audio].insert(TimeRange(seconds: 0..<1), of: try await Self.track(Self.sounds[0]), at: start)
        let waveform = try await Self.waveform(of: composition, count: 100)
        #expect(Self.levels(waveform).dropLast(1).allSatisfy { $0 == 0 })
        #expect(Self.levels(waveform).last ?? 0 > 0)
    }

    @Test func innerCompositionsSoundAsTheirClipsDo() async throws {
        var inner = Composition()
        let audio = inner.addTrack(.audio)
        for sound in Self.sounds { try inner[audio].append(TimeRange(seconds: 2..<4), of: await Self.track(sound)) }
        try inner[audio].insertEmptyTimeRange(TimeRange(seconds: 3..<4))
        var outer = Composition()
        try await outer.insertTimeRange(TimeRange(seconds: 1..<6), of: Asset(inner), at: .zero)
        let (whole, part) = (
            try await Self.waveform(of: inner, count: 420), try await Self.waveform(of: outer, count: 300)
        )
        #expect(part.peaks == Array(whole.peaks[60..<360]))
    }
}

extension RandomEditor {
    /// The levels that may be heard in a sixtieth of a second: edges of what is heard may be a sample or two off.
    fileprivate func levels(at place: Int, _ sounds: [DrawnSound], isAnyWithin: Bool = false) -> Set<Int> {
        for list in lists where place < list.frames.count {
            guard let frame = list.frames[place] else { continue }
            let sound = sounds[frame.source]
            let (start, length) = (Double(frame.time.top) / Double(frame.time.bottom), 1.0 / 60)
            let rate = Double(frame.rate.top) / Double(frame.rate.bottom)
            let doubt = 2 / Double(sound.sampleRate)
            if isAnyWithin {
                let first = Int(((start - doubt) * 60).rounded(.down))
                let last = Int(((start + length * rate + doubt) * 60).rounded(.up))
                return Set((max(0, first)..<last).map { DrawnSound.level(sound.number, $0) })
            }
            let inner = sound.level(from: start + doubt, to: start + length * rate - doubt)
            let outer = sound.level(from: start - doubt, to: start + length * rate + doubt)
            return [inner, outer]
        }
        return [0]
    }
}
