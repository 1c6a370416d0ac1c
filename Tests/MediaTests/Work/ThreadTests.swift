import Glibc
import Synchronization
import TestSupport
import Testing

@testable import Media

@Suite struct ThreadTests {
    /// On a stack that has overflowed no handler can run: each thread needs another one for it, and its own.
    @Test func eachThreadHasAStackForCrashes() async {
        let stacks = Mutex<[UInt: Int]>([:])
        let count = 4
        for _ in 0..<count {
            let started = Thread.start(name: "test") {
                var stack = stack_t()
                sigaltstack(nil, &stack)
                let isThere = stack.ss_flags & Int32(SS_DISABLE) == 0
                stacks.withLock { $0[isThere ? UInt(bitPattern: stack.ss_sp) : 0, default: 0] += 1 }
                // Until all are here, or one would take over the memory of another that has ended.
                while stacks.withLock({ $0.values.reduce(0, +) }) < count { Thread.sleep(milliseconds: 1) }
            }
            #expect(started)
        }
        #expect(await eventually { stacks.withLock { $0.values.reduce(0, +) } == count })
        #expect(stacks.withLock { $0.count } == count)
        #expect(stacks.withLock { $0[0] } == nil)
    }
}
