import Foundation
import TestSupport
import Testing

@testable import Media

/// What is queued and no longer wanted.
@Suite struct AbandonedWorkTests {
    private let film = MediaLocation(Corpus.package.appending(path: "Samples/Films/Four places, 1080p.mp4").path)
    private let settings = ImageGenerator.Settings.exact(maximumSize: PixelSize(width: 64, height: 36))

    /// Pictures of 200 files are asked for and given up: hardly any is opened, and nothing is worked on afterwards.
    @Test func workForManyFilesEndsWithItsTasks() async throws {
        let generators = (0..<200).map { _ in ImageGenerator(film, budget: .patient) }
        func cost() -> [Int64] {
            generators.flatMap { [Int64($0.ioCounters.bytesRead), Int64($0.decodeCounters.framesDecoded)] }
        }
        let tasks = generators.map { generator in
            Task { try await generator.image(at: MediaTime(value: 17, timescale: 1), settings, priority: .background) }
        }
        #expect(await eventually { generators.contains { $0.ioCounters.bytesRead > 0 } })
        for task in tasks { task.cancel() }
        var finished = 0
        for task in tasks {
            switch await task.result {
            case .success: finished += 1
            case .failure(let error): #expect(error is CancellationError)
            }
        }
        // Whatever of theirs is still in a queue is served before these.
        func passQueues() async throws {
            for pool in [WorkerPool.reading, .decoding] { try await pool.run(priority: .background) { _ in } }
        }
        try await passQueues()
        let left = cost()
        try await passQueues()
        _ = try await ImageGenerator(film, budget: .patient).image(at: .zero, settings)
        #expect(cost() == left)
        #expect(finished < 100)
        #expect(generators.count { $0.ioCounters.bytesRead > 0 } < finished + 60)
    }
}
