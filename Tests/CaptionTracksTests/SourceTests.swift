import CaptionTracks
import Captions
import Foundation
import Media
import TestInputs
import Testing

/// Captions from inputs that are none of a file's, and what is told where reading goes wrong.
@Suite struct SourceTests {
    private static let budget = Budget(localTime: .seconds(120), decodeTime: .seconds(120))

    private static func bytes(_ name: String) throws -> [UInt8] {
        [UInt8](try Data(contentsOf: URL(filePath: Films.fixture(name))))
    }

    private static func lines(_ asset: Asset) async throws -> [String] {
        let finder = CaptionSourceFinder(asset: asset)
        return Films.lines(try #require(try await finder.preferred(among: try await finder.tracks())).1)
    }

    @Test(arguments: ["sample_with_srt.mkv", "sample_with_vtt_subtitles.mkv", "captions-test.ts"])
    func theSameFromMemory(name: String) async throws {
        let expected = Films.lines(try await Films.preferred(Films.fixture(name)))
        let memory = MemoryInput(try Self.bytes(name), name: name)
        #expect(try await Self.lines(Asset(memory, budget: Self.budget)) == expected && !expected.isEmpty)
        var faults = FaultyInput.Faults()
        faults.mostBytes = 997
        #expect(try await Self.lines(Asset(FaultyInput(memory, faults), budget: Self.budget)) == expected)
    }

    /// Captions that a disk's error cuts off are no whole captions.
    @Test(arguments: ["captions-test.ts", "fragmented_captions.mp4"])
    func aFailedReadIsNoEnd(name: String) async throws {
        let bytes = try Self.bytes(name)
        let input = FaultyInput(
            MemoryInput(
                bytes, name: name,
                policy: InputPolicy(isLocal: true, readsTail: true, mayBeScanned: true, isCached: false)))
        let asset = Asset(input, budget: Self.budget)
        let whole = try await Self.lines(asset)
        input.set { $0.failing = Int64(bytes.count) * 6 / 10..<Int64(bytes.count) * 7 / 10 }
        let error = await #expect(throws: MediaError.self) { try await Self.lines(asset) }
        #expect(error?.code == .io)
        input.set { $0 = FaultyInput.Faults() }
        #expect(try await Self.lines(asset) == whole)
    }
}
