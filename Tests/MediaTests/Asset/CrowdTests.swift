import Foundation
import Testing

@testable import Media

/// Many assets at once: a slow one delays no other, and a thousand cost no more threads than ten.
@Suite struct CrowdTests {
    @Test func stalledAssetsDelayNoOther() async throws {
        let scratch = try Scratch()
        let good = try scratch.write(silence(), to: "good.wav")
        let stalled = (0..<10).map { scratch.fifo("stalled\($0).mp4") }
        let waiting = stalled.map { location in
            Task { try await Asset(location, budget: Budget(localTime: .seconds(600))).load(.duration) }
        }
        // No writer ever comes: that the others end is the proof.
        try await withThrowingTaskGroup(of: MediaTime.self) { group in
            for _ in 0..<40 { group.addTask { try await Asset(good).load(.duration) } }
            for try await duration in group { #expect(duration.seconds == 1) }
        }
        for task in waiting { task.cancel() }
        for task in waiting { await #expect(throws: CancellationError.self) { try await task.value } }
    }

    @Test func aThousandAssetsShareFewThreads() async throws {
        let scratch = try Scratch()
        let location = try scratch.write(silence(), to: "good.wav")
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<1_000 {
                group.addTask {
                    let (_, tracks) = try await Asset(location).load(.duration, .tracks)
                    #expect(tracks.count == 1)
                }
            }
            try await group.waitForAll()
        }
        // What the pool may have, and what it may have given up in other tests.
        #expect(CrowdTests.readers <= 48 + 64)
    }

    private static var readers: Int {
        let tasks = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/task")) ?? []
        return tasks.count { task in
            (try? String(contentsOfFile: "/proc/self/task/\(task)/comm", encoding: .utf8)) == "reel-read\n"
        }
    }
}
