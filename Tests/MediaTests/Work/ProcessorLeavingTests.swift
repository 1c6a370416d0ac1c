import CLinux
import Foundation
import Testing

@testable import Media

/// Work that nobody waits for leaves one of the processors to others, and nothing else does.
@Suite struct ProcessorLeavingTests {
    /// How many processors the calling thread may use.
    private static var processors: Int {
        let status = (try? String(contentsOfFile: "/proc/thread-self/status", encoding: .utf8)) ?? ""
        let line = status.split(separator: "\n").first { $0.hasPrefix("Cpus_allowed:") } ?? ""
        return line.dropFirst("Cpus_allowed:".count).reduce(0) { $0 + ($1.hexDigitValue?.nonzeroBitCount ?? 0) }
    }

    @Test func aThreadLeavesOneAndTakesItAgain() async throws {
        let counts = try await WorkerPool.decoding.run(priority: .visible) { _ in
            var counts = [ProcessorLeavingTests.processors]
            linux_leave_processor(1)
            counts.append(ProcessorLeavingTests.processors)
            linux_leave_processor(0)
            return counts + [ProcessorLeavingTests.processors]
        }
        #expect(counts[1] == max(1, counts[0] - 1))
        #expect(counts[2] == counts[0])
    }

    @Test(arguments: WorkerPool.Priority.allCases) func onlyWhatIsNotWaitedForLeavesOne(
        priority: WorkerPool.Priority
    ) async throws {
        let all = try await WorkerPool.decoding.run(priority: .visible) { _ in ProcessorLeavingTests.processors }
        let generator = ImageGenerator(ImageFixtures.location("h265_bframes.mp4"), budget: .patient)
        let used = try await generator.withSession(priority) { _ in ProcessorLeavingTests.processors }
        #expect(used == (priority <= .soon ? max(1, all - 1) : all))
        await generator.close()
    }

    /// The decoder's own threads ask before each frame.
    @Test func aDecoderFollows() async throws {
        let generator = ImageGenerator(ImageFixtures.location("h265_bframes.mp4"), budget: .patient)
        let settings = ImageGenerator.Settings.exact(maximumSize: PixelSize(width: 64, height: 64))
        for leaves in [true, false, true] {
            let left = try await generator.withSession(.visible, leavesProcessor: leaves) { session in
                var count = 0
                _ = try session.answers(from: .at(.zero), upTo: nil, settings) { _, _ in
                    count += 1
                    return count < 12
                }
                return (session.pictures as? ContainerPictureReader)?.frameReader?.decoder.leavesProcessor
            }
            #expect(left == leaves)
        }
        await generator.close()
    }
}
