import Foundation
import Media
import TestInputs
import TestSupport
import Testing

@testable import Compositions

/// The sound of compositions of files that have little in common, and of files that go or cannot be read.
@Suite struct MixedSoundsTests {
    /// Several codecs, rates, numbers of channels and containers; some begin late, one has no index.
    private static let names = [
        "sample_with_chapters.mp4", "sample_with_srt.mkv", "bear-vbr-vbri-header.mp3", "sample_alac.mp4",
        "mediafile-full.wv",
        "sample_nb.amr", "mediafile-image.flac", "androidx-sample.mp4", "corrupt_metadata.ogg",
    ]

    private static func last(_ updates: WaveformUpdates) async throws -> Waveform {
        var last: Waveform?
        for try await waveform in updates { last = waveform }
        return try #require(last)
    }

    /// A fifth of each from its first fifth on, twice as fast where the number is odd.
    private static func reel() async throws -> Composition {
        var composition = Composition()
        let audio = composition.addTrack(.audio)
        for (number, name) in names.enumerated() {
            let track = try await Sources.fixture(name).loadTracks(withMediaType: .audio)[0]
            let range = try await track.load(.timeRange)
            let part = MediaTime(
                value: range.duration.value / 5, timescale: range.duration.timescale)
            let start = max(.zero, range.start) + part
            try composition[audio].append(TimeRange(start: start, duration: part + part), of: track)
            let end = composition[audio].timeRange.end
            if number % 2 == 1 {
                try composition[audio].scaleTimeRange(
                    TimeRange(start: end - part - part, end: end), toDuration: part)
            }
        }
        return composition
    }

    @Test func eachSoundsAsItsSource() async throws {
        let composition = try await Self.reel()
        let asset = Asset(composition)
        #expect(composition.tracks[0].segments.count == Self.names.count)
        for segment in composition.tracks[0].segments {
            let (source, track) = (try #require(segment.source), try #require(segment.sourceTrack))
            let heard = try await Self.last(asset.waveform(in: segment.target, count: 40))
            let own = try await Self.last(track.asset.waveform(in: source, count: 40))
            #expect(own.loudest > 0 && heard.peaks.count == own.peaks.count, "\(track.asset.name)")
            for (peak, expected) in zip(heard.peaks, own.peaks) {
                let (peak, expected) = (try #require(peak), try #require(expected))
                let difference = max(
                    abs(peak.maximum - expected.maximum), abs(peak.minimum - expected.minimum))
                // The noise of AAC is another after each seek, and how often that happens depends on the machine.
                #expect(difference <= own.loudest / 10, "\(track.asset.name)")
            }
        }
        // All of it in one go is the same as its parts.
        let whole = try await Self.last(asset.waveform(count: 400))
        #expect(whole.isComplete && whole.peaks.allSatisfy { $0?.isSampled == false })
        #expect(whole.duration.seconds - composition.duration.seconds < 1e-4)
    }

    // MARK: Sources that cannot be heard

    /// A second of each of three sounds, a gap, and again a second of each.
    private static func threeSounds(_ second: any ByteInput) async throws -> Composition {
        var composition = Composition()
        let audio = composition.addTrack(.audio)
        var budget = Budget()
        budget.decodeTime = .seconds(1)
        for input in [DrawnSound(0, sampleRate: 48_000).input, second, DrawnSound(2, sampleRate: 12_000).input] {
            let track = try await Asset(input, budget: budget).loadTracks(withMediaType: .audio)[0]
            _ = try await track.load(.timeRange)
            try composition[audio].append(TimeRange(seconds: 1..<2), of: track)
        }
        for segment in composition.tracks[0].segments {
            let track = try #require(segment.sourceTrack)
            let start = segment.target.start + .seconds(4)
            try composition[audio].insert(TimeRange(seconds: 7..<8), of: track, at: start)
        }
        return composition
    }

    private static func levels(_ waveform: Waveform) -> [Int] {
        waveform.peaks.map { $0.map { Int($0.maximum * 128) } ?? -1 }
    }

    enum Loss: CaseIterable { case changed, stalled, unreadable }

    /// What cannot be heard is not known, which silence is not, and what else there is sounds.
    @Test(arguments: Loss.allCases) func aLostSourceLosesItsClipsAlone(loss: Loss) async throws {
        let sound = DrawnSound(1, sampleRate: 44_100, channels: 2)
        let input = FaultyInput(sound.input)
        let composition = try await Self.threeSounds(input)
        let order = composition.tracks[0].segments.map { $0.sourceTrack?.asset.name ?? "" }
        #expect(order.count == 7, "three clips, a gap, and the other three")
        switch loss {
        case .changed: sound.input.replace(with: [UInt8](repeating: 7, count: 100_000))
        case .stalled: input.set { $0.stalled = 0..<Int64.max }
        case .unreadable: input.set { $0.failing = 0..<Int64.max }
        }
        let length = Int(composition.duration.seconds.rounded())
        let waveform = try await Self.last(Asset(composition).waveform(count: length * 10))
        #expect(waveform.isComplete)
        let levels = Self.levels(waveform)
        for (tenth, level) in levels.enumerated() {
            switch order[tenth / 10] {
            // Some of the first clip was in memory already.
            case "sound 1" where tenth < 20:
                #expect(level == -1 || loss != .changed && level > 0, "tenth \(tenth) of \(levels)")
            case "sound 1": #expect(level == -1)
            case "": #expect(level == 0)
            default: #expect(level > 0)
            }
        }
        // Nothing else is to be heard: whoever asks learns why.
        var alone = Composition()
        let audio = alone.addTrack(.audio)
        let track = try #require(
            composition.tracks[0].segments.compactMap(\.sourceTrack).first { $0.asset.name == "sound 1" })
        try alone[audio].append(TimeRange(seconds: 20..<21), of: track)
        await #expect { try await Self.last(Asset(alone).waveform(count: 10)) } throws: {
            ($0 as? MediaError)?.message.hasPrefix("sound 1: ") == true
        }
    }

    /// What a file lacks that its header tells of is not known, which silence is not.
    @Test func whatIsCutOffIsNotKnown() async throws {
        let film = [UInt8](try Data(contentsOf: Sources.location(of: "androidx-sample.mp4")))
        let tracks = [
            try await Asset(MemoryInput(Array(film.prefix(52_800)), name: "film")).loadTracks(withMediaType: .audio)[0],
            try await DrawnSound(0, sampleRate: 48_000).asset.loadTracks(withMediaType: .audio)[0],
        ]
        let end = try await tracks[0].load(.timeRange).end
        _ = try await tracks[1].load(.timeRange)
        var composition = Composition()
        let audio = composition.addTrack(.audio)
        try composition[audio].append(TimeRange(start: .zero, end: end), of: tracks[0])
        try composition[audio].append(TimeRange(seconds: 0..<1), of: tracks[1])
        let levels = Self.levels(
            try await Self.last(Asset(composition).waveform(in: TimeRange(seconds: 0..<2), count: 20)))
        #expect(levels[1..<10].allSatisfy { $0 == -1 } && levels[11..<20].allSatisfy { $0 > 0 })
    }
}
