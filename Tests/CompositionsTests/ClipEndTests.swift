import Media
import TestInputs
import Testing

@testable import Compositions

/// Where a clip ends of which all is wanted.
@Suite struct ClipEndTests {
    private static let sound = DrawnSound(1, sampleRate: 48_000).asset

    /// Of pictures that end at 1 s, and sound that ends `milliseconds` later.
    private static func asset(_ milliseconds: Int64) async throws -> Asset {
        var composition = Composition()
        let (video, audio) = (composition.addTrack(.video), composition.addTrack(.audio))
        try composition[video].append(TimeRange(seconds: 0..<1), of: Sources.track())
        let track = try #require(try await sound.load(.tracks).first)
        try composition[audio].append(TimeRange(0..<1_000 + milliseconds, per: 1_000), of: track)
        return Asset(composition)
    }

    private static func end(of asset: Asset) async throws -> MediaTime {
        try await WorkerPool.reading.run(priority: .visible) { try asset.clipEnd($0.interruption) }
    }

    @Test(arguments: [(0, nil), (40, 1), (249, 1), (250, nil), (1_000, nil), (-300, nil)] as [(Int64, Int64?)])
    func aMomentOfSoundIsLeftOut(milliseconds: Int64, seconds: Int64?) async throws {
        #expect(try await Self.end(of: Self.asset(milliseconds)) == seconds.map { .seconds($0) } ?? .positiveInfinity)
    }

    @Test func soundAloneIsWhole() async throws {
        #expect(try await Self.end(of: Self.sound) == .positiveInfinity)
    }
}
