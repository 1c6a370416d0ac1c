import CLinux
import Synchronization
import TestSupport
import Testing

@testable import Media

@Suite struct ReadAheadTests {
    /// What is read at a door: the places that came to it, and which of them went away unheard.
    final class Door: Sendable {
        let state = Mutex((isOpen: false, arrived: Set<Int>(), given: Set<Int>()))

        func pass(_ place: Int, _ interruption: Interruption) throws -> Int {
            state.withLock { _ = $0.arrived.insert(place) }
            while !state.withLock(\.isOpen) {
                do {
                    try interruption.check("waiting")
                } catch {
                    state.withLock { _ = $0.given.insert(place) }
                    throw error
                }
                Thread.sleep(milliseconds: 1)
            }
            guard place != 3 else { throw MediaError(.notFound, "no") }
            return place * 10
        }
    }

    private let door = Door()

    private func make() -> ReadAhead<Int> {
        ReadAhead(count: 12, width: 4, within: .seconds(100)) { [door] in try door.pass($0, $1) }
    }

    private func value(at place: Int, of ahead: ReadAhead<Int>) async throws -> Int {
        try await WorkerPool.reading.run(priority: .visible) { try ahead.value(at: place, $0.interruption) }
    }

    @Test func severalAreReadAtOnceAndComeInOrder() async throws {
        let ahead = make()
        async let first = value(at: 0, of: ahead)
        #expect(await eventually { door.state.withLock(\.arrived) == [0, 1, 2, 3] })
        door.state.withLock { $0.isOpen = true }
        #expect(try await first == 0)
        for place in 1..<12 where place != 3 { #expect(try await value(at: place, of: ahead) == place * 10) }
        // A failure is that of its place, and stays it.
        for _ in 0..<2 {
            let error = await #expect(throws: MediaError.self) { try await value(at: 3, of: ahead) }
            #expect(error?.code == .notFound)
        }
        #expect(try await value(at: 0, of: ahead) == 0)
    }

    @Test func whatNobodyWantsAnyMoreIsGivenUp() async throws {
        var ahead: ReadAhead<Int>? = make()
        let first = Task { [ahead] in try await value(at: 0, of: try #require(ahead)) }
        #expect(await eventually { door.state.withLock(\.arrived) == [0, 1, 2, 3] })
        first.cancel()
        await #expect(throws: CancellationError.self) { try await first.value }
        let other = Task { [ahead] in try await value(at: 9, of: try #require(ahead)) }
        #expect(await eventually { door.state.withLock(\.given) == [0, 1, 2, 3] })
        other.cancel()
        await #expect(throws: CancellationError.self) { try await other.value }
        ahead = nil
        #expect(await eventually { door.state.withLock { $0.given == $0.arrived } })
    }
}
