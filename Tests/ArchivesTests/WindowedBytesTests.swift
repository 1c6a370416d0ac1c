import Media
import SeededRandom
import TestInputs
import TestSupport
import Testing

@testable import Archives

/// What is read in windows is what there is, and small reads near each other are one.
@Suite struct WindowedBytesTests {
    private static let length = Int(WindowedBytes.length)

    private static func opened(_ input: MemoryInput) throws -> WindowedBytes {
        let interruption = Interruption()
        return WindowedBytes(
            try input.open(Budget(), interruption), openedBy: interruption, silence: .seconds(60))
    }

    @Test(arguments: [1, 70_000, 67_583, 67_584, 67_585, 65_536, 600_000]) func anyPlaceIsAsItWas(count: Int) throws {
        var random = SplitMix(seed: Thoroughness.seed(UInt64(count)))
        let content = MixedContent(count, &random)
        let bytes = try Self.opened(MemoryInput(content.bytes, name: "a"))
        #expect(bytes.length == Int64(count) && bytes.isSeekable)
        try content.check(bytes, times: 200, &random)
        #expect(try bytes.bytes(at: Int64(count), count: 1).isEmpty && bytes.bytes(at: -1, count: 1).isEmpty)
    }

    /// A header and what follows it, a directory at the end and what it leads to just before itself.
    @Test func nearReadsAreOne() throws {
        let input = MemoryInput([UInt8](repeating: 7, count: 1_000_000), name: "a")
        let bytes = try Self.opened(input)
        for (place, count) in [(0, 512), (100, 4_096), (0, 65_536)] {
            _ = try bytes.bytes(at: Int64(place), count: count)
        }
        #expect(input.reads.all == [0..<65_536])
        for (place, count) in [(999_978, 22), (999_900, 78), (940_000, 30)] {
            _ = try bytes.bytes(at: Int64(place), count: count)
        }
        #expect(input.reads.all.last == Int64(1_000_000 - Self.length)..<1_000_000)
        for (place, count) in [(500_000, 30), (500_090, 65_536)] { _ = try bytes.bytes(at: Int64(place), count: count) }
        #expect(input.reads.all.last == 500_000..<Int64(500_000 + Self.length))
        #expect(input.reads.all.count == 3)
        // What is large passes the windows by.
        _ = try bytes.bytes(at: 200_000, count: 100_000)
        #expect(input.reads.all.last == 200_000..<300_000)
    }

    /// While the archive is opened nobody else limits how long its server is silent.
    @Test func silenceHasALimit() throws {
        var faults = FaultyInput.Faults()
        faults.stalled = 100_000..<200_000
        let input = FaultyInput(MemoryInput([UInt8](repeating: 7, count: 300_000), name: "a"), faults)
        let interruption = Interruption()
        let file = try input.open(Budget(), interruption)
        let bytes = WindowedBytes(file, openedBy: interruption, silence: .milliseconds(20))
        for count in [30, 100_000] {
            let error = #expect(throws: MediaError.self) { try bytes.bytes(at: 150_000, count: count) }
            #expect(error?.code == .timedOut)
        }
        // The rest is read as ever, and by whoever opens it next.
        #expect(try bytes.bytes(at: 0, count: 512).count == 512 && !interruption.mustStop)
        input.set { $0.stalled = nil }
        #expect(try bytes.bytes(at: 150_000, count: 30).count == 30)
    }
}
