import Synchronization
import Testing

@testable import Lanes

/// How many work at once.
private final class Active: Sendable {
    private let counts = Mutex((now: 0, most: 0))
    var most: Int { counts.withLock { $0.most } }
    func begin() { counts.withLock { $0 = ($0.now + 1, max($0.most, $0.now + 1)) } }
    func end() { counts.withLock { $0.now -= 1 } }
}

@Suite(.timeLimit(.minutes(5))) struct BlockingPoolTests {
    @Test func anotherTakesThePlaceOfOneThatStandsStill() async throws {
        let pool = BlockingPool(name: "test", count: 2, limit: 4, yields: false, patience: 20_000_000)
        let gate = DispatchGate()
        let stuck = (0..<3).map { _ in Task { try await pool.run { gate.wait() } } }
        for number in 0..<20 { #expect(try await pool.run { number } == number) }
        for _ in stuck { gate.open() }
        for task in stuck { try await task.value }
        #expect(try await pool.run { 5 } == 5)
    }

    /// What waits is bound to no lane: it begins as soon as any is free.
    @Test func nothingWaitsBehindOneThatStandsStill() async throws {
        let pool = BlockingPool(name: "test", count: 2)
        let gate = DispatchGate()
        let stuck = Task { try await pool.run { gate.wait() } }
        let sum = try await withThrowingTaskGroup(of: Int.self) { group in
            for number in 0..<200 { group.addTask { try await pool.run { number } } }
            return try await group.reduce(0, +)
        }
        #expect(sum == 199 * 200 / 2)
        gate.open()
        try await stuck.value
    }

    @Test func noMoreWorkAtOnceThanThereAreLanes() async throws {
        let pool = BlockingPool(name: "test", count: 3)
        let active = Active()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<300 {
                group.addTask {
                    try await pool.run {
                        active.begin()
                        active.end()
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect((1...3).contains(active.most))
    }

    @Test func workHearsThatNobodyWaits() async throws {
        let pool = BlockingPool(name: "test", count: 1)
        let (begun, ended) = (DispatchGate(), DispatchGate())
        let task = Task {
            try await pool.run { call in
                begun.open()
                while call.isWanted {}
                ended.open()
            }
        }
        await Task.detached { begun.wait() }.value
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        await Task.detached { ended.wait() }.value
        #expect(try await pool.run { 1 } == 1)
    }

    @Test func workThatMustNotEndUntoldIsWaitedFor() async throws {
        let pool = BlockingPool(name: "test", count: 1)
        let (begun, gate) = (DispatchGate(), DispatchGate())
        let task = Task {
            try await pool.run { call in
                try call.hold()
                begun.open()
                gate.wait()
                return call.isWanted
            }
        }
        await Task.detached { begun.wait() }.value
        // What has not begun is left out.
        let second = Task {
            try await pool.run { call in
                try call.hold()
                return true
            }
        }
        second.cancel()
        await #expect(throws: CancellationError.self) { try await second.value }
        task.cancel()
        gate.open()
        #expect(try await task.value == false)
        #expect(try await pool.run { 1 } == 1)
    }
}
