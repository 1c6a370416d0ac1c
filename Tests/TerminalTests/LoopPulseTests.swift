import CLinux
import Glibc
import Synchronization
import TestSupport
import Testing

@testable import Terminal

@Suite(.serialized) struct LoopPulseTests {
    /// The loop's part, again and again, until a condition holds.
    private static func turns(_ pulse: LoopPulse, until condition: () -> Bool) -> Bool {
        blockUntil {
            if condition() { return true }
            pulse.beat(on: linux_processor())
            return false
        }
    }

    @Test func wakesWhileSomebodyWorksAndTheLoopIsInUse() throws {
        let pulse = LoopPulse(on: nil) { _ in true }
        #expect(blockUntil { pulse.isResting })
        #expect(pulse.count == 0)
        for _ in 0..<3 {
            let before = pulse.count
            #expect(Self.turns(pulse) { pulse.count > before + 5 })
            #expect(blockUntil { pulse.isResting })
        }
    }

    @Test func restsWhereNobodyWorks() throws {
        let pulse = LoopPulse(on: nil) { _ in
            usleep(1000)
            return false
        }
        #expect(blockUntil { pulse.isResting })
        #expect(Self.turns(pulse) { !pulse.isResting })
        #expect(blockUntil { pulse.isResting })
        #expect(pulse.count == 0)
    }

    @Test func goesWhereTheLoopIs() async throws {
        let pulse = LoopPulse(on: nil) { _ in true }
        let processors = Int32(clamping: sysconf(Int32(_SC_NPROCESSORS_ONLN)))
        let reached = await Worker.value {
            (0..<processors).filter { processor in
                // What the program may not use cannot be tried.
                guard linux_keep_on_processor(linux_thread_id(), processor) == 0 else { return true }
                return Self.turns(pulse) { pulse.processor == processor }
            }
        }
        #expect(reached == Array(0..<processors))
    }

    @Test func isOnAllProcessorsOfASmallMachine() {
        var first: Int32 = -1
        let processors = linux_processors(&first, 1)
        #expect(LoopPulse.all.count == (processors <= 4 ? Int(processors) : 1))
        #expect(Set(LoopPulse.all.map(\.processor)).count == LoopPulse.all.count)
        let pulse = LoopPulse(on: first) { _ in true }
        #expect(Self.turns(pulse) { pulse.count > 5 })
        #expect(pulse.processor == first)
    }

    @Test func whatLinuxDoesNotInterruptIsDoneElsewhere() async throws {
        let processors = Int32(clamping: sysconf(Int32(_SC_NPROCESSORS_ONLN)))
        let left = await Worker.value {
            (0..<processors).filter { processor in
                guard linux_keep_on_processor(linux_thread_id(), processor) == 0 else { return true }
                // Other tests have loops too.
                return blockUntil {
                    linux_note_loop_processor(processor)
                    linux_avoid_loop(1)
                    defer { linux_avoid_loop(0) }
                    return linux_processor() != processor || processors == 1
                }
            }
        }
        #expect(left == Array(0..<processors))
    }
}
