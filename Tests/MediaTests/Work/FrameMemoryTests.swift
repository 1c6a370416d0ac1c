import CLibav
import Synchronization
import TestSupport
import Testing

@testable import Media

/// The bound on what decoders hold, with holders of its own.
struct FrameMemoryTests {
    /// Holds one decoder of key frames and one of all frames, each for a reservation.
    private final class FakeHolder: FrameMemory.Holder {
        private struct State {
            var keyFrames: FrameReservation?
            var all: FrameReservation?
            var closed: [DecoderKind] = []
        }

        private let state = Mutex(State())

        init(keyFrames: FrameReservation? = nil, all: FrameReservation? = nil) {
            state.withLock { ($0.keyFrames, $0.all) = (keyFrames, all) }
        }

        var hasAll: Bool { state.withLock { $0.all != nil } }
        var closed: [DecoderKind] { state.withLock { $0.closed } }

        func closeResting(_ kind: DecoderKind) -> Bool {
            let dropped = state.withLock { state -> [FrameReservation] in
                let dropped = [state.keyFrames, kind == .any ? state.all : nil].compactMap(\.self)
                state.keyFrames = nil
                if kind == .any { state.all = nil }
                if !dropped.isEmpty { state.closed.append(kind) }
                return dropped
            }
            for reservation in dropped { reservation.close() }
            return !dropped.isEmpty
        }

        func dropClosed() -> Bool { false }

        /// Closes what is left as it ends, as a generator does whose last reference goes.
        deinit { _ = closeResting(.any) }
    }

    private static let megabyte = 1 << 20
    /// Workers that no other test waits for.
    fileprivate static let workers = WorkerPool(name: "memory", width: 4, limit: 8, nice: 0)
    private let memory = FrameMemory(limit: 100 * megabyte)

    private func reserve(
        _ megabytes: Int, _ priority: WorkerPool.Priority = .visible, closeOwn: () -> Bool = { false }
    ) throws -> FrameReservation {
        try memory.reserve(
            frames: megabytes, of: Self.megabyte, Interruption(priority: priority), closeOwn: closeOwn)
    }

    @Test func aDecoderThatIsClosedTakesNothing() throws {
        let decoder = try reserve(60)
        #expect(memory.bytes == 60 * Self.megabyte)
        decoder.close()
        #expect(memory.bytes == 0)
        #expect(memory.peak == 60 * Self.megabyte)
    }

    @Test func oneAloneIsLetInHoweverLargeItIs() throws {
        let decoder = try reserve(500)
        #expect(memory.bytes == 500 * Self.megabyte)
        withExtendedLifetime(decoder) {}
    }

    @Test func decodersOfKeyFramesMakeRoomFirst() throws {
        let holder = FakeHolder(keyFrames: try reserve(30), all: try reserve(50))
        memory.noteUse(of: holder, priority: .visible)
        let decoder = try reserve(40)
        #expect(holder.closed == [.keyFrames] && holder.hasAll)
        #expect(memory.bytes == 90 * Self.megabyte)
        withExtendedLifetime(decoder) {}
    }

    @Test func whatWasUsedLongestAgoMakesRoomFirst() throws {
        let old = FakeHolder(all: try reserve(40))
        let new = FakeHolder(all: try reserve(40))
        memory.noteUse(of: new, priority: .visible)
        memory.noteUse(of: old, priority: .visible)
        memory.noteUse(of: new, priority: .visible)
        let decoder = try reserve(50)
        #expect(!old.hasAll && new.hasAll)
        withExtendedLifetime(decoder) {}
    }

    @Test func theCallersOtherDecoderGoesBeforeThoseOfOthers() throws {
        let holder = FakeHolder(all: try reserve(40))
        memory.noteUse(of: holder, priority: .visible)
        let own = try reserve(40)
        let decoder = try reserve(50) {
            own.close()
            return true
        }
        #expect(holder.hasAll && memory.peak <= memory.limit)
        withExtendedLifetime(decoder) {}
    }

    /// Less urgent work waits until the more urgent has not used its decoder for a while.
    @Test func urgentWorkKeepsItsDecoderForAMoment() async throws {
        let holder = FakeHolder(all: try reserve(80))
        let start = ContinuousClock.now
        memory.noteUse(of: holder, priority: .immediate)
        let memory = memory
        try await FrameMemoryTests.workers.run(priority: .soon) { context in
            let decoder = try memory.reserve(frames: 50, of: Self.megabyte, context.interruption)
            withExtendedLifetime(decoder) {}
        }
        #expect(!holder.hasAll)
        #expect(ContinuousClock.now - start >= .milliseconds(250))
        #expect(memory.peak <= memory.limit)
    }

    /// A job at work is pressed by more urgent work that waits, and makes room by ending.
    @Test(.timeLimit(.minutes(5))) func aJobAtWorkStepsAside() async throws {
        let memory = memory
        let decoder = Mutex(Optional(try reserve(80)))
        let (begun, begin) = AsyncStream.makeStream(of: Void.self)
        async let work: Void = Self.workers.run(priority: .background) { context in
            memory.working(context.interruption) {
                begin.finish()
                context.interruption.stepsAside { memory.isWaiting(above: .background) }
                #expect(throws: SteppedAside.self) {
                    while true {
                        try context.check("the test")
                        try context.interruption.stepAside()
                        Thread.sleep(milliseconds: 1)
                    }
                }
                decoder.withLock { $0.take() }?.close()
            }
        }
        for await _ in begun {}
        try await Self.workers.run(priority: .immediate) { context in
            try memory.working(context.interruption) {
                _ = try memory.reserve(frames: 50, of: Self.megabyte, context.interruption)
            }
        }
        try await work
        #expect(memory.peak <= memory.limit)
    }

    @Test(.timeLimit(.minutes(5))) func aWaitCanBeCancelled() async throws {
        let memory = memory
        let decoder = try reserve(80)
        let (begun, begin) = AsyncStream.makeStream(of: Void.self)
        // Somebody works on and on.
        let busy = Task {
            try await Self.workers.run(priority: .background) { context in
                try memory.working(context.interruption) {
                    begin.finish()
                    while true {
                        try context.check("the test")
                        Thread.sleep(milliseconds: 1)
                    }
                }
            }
        }
        for await _ in begun {}
        let wait = Task {
            try await Self.workers.run(priority: .visible) { context in
                try memory.working(context.interruption) {
                    _ = try memory.reserve(frames: 50, of: Self.megabyte, context.interruption)
                }
            }
        }
        #expect(await eventually { memory.isWaiting(above: .soon) })
        wait.cancel()
        await #expect(throws: CancellationError.self) { try await wait.value }
        #expect(!memory.isWaiting(above: .background))
        busy.cancel()
        await #expect(throws: CancellationError.self) { try await busy.value }
        withExtendedLifetime(decoder) {}
    }

    /// Whoever looks for holders may be the last to let go of one.
    @Test(.timeLimit(.minutes(5))) func holdersMayGoAtAnyTime() async throws {
        let memory = memory
        await withThrowingTaskGroup(of: Void.self) { group in
            for seed in 0..<4 {
                group.addTask {
                    try await Self.workers.run(priority: .visible) { context in
                        for round in 0..<500 {
                            try context.check("the test")
                            let megabytes = 10 + (round + seed) % 20
                            let holder = FakeHolder(
                                all: try memory.reserve(
                                    frames: megabytes, of: Self.megabyte, context.interruption))
                            memory.noteUse(of: holder, priority: .visible)
                            if round % 3 > 0 { memory.forget(ObjectIdentifier(holder)) }
                        }
                    }
                }
            }
        }
        #expect(memory.bytes == 0)
    }

    /// Frames count as they are, more or less than was expected, and as long as they live.
    @Test func framesCountUntilTheyGo() throws {
        let decoder = try memory.reserve(frames: 2, of: Self.megabyte, extra: 1_000, Interruption())
        let expected = memory.bytes
        var frames: [Frame] = []
        for _ in 0..<3 {
            let frame = try Frame()
            frame.pointer.pointee.format = AV_PIX_FMT_YUV420P.rawValue
            (frame.pointer.pointee.width, frame.pointer.pointee.height) = (1_920, 1_080)
            #expect(av_frame_get_buffer(frame.pointer, 0) >= 0)
            decoder.hold(frame.pointer)
            frames.append(frame)
        }
        let three = memory.bytes
        #expect(three > expected && three > 3 * 1_920 * 1_080 * 3 / 2)
        // A decoder keeps the memory of frames for the next.
        frames.removeLast()
        #expect(memory.bytes == three)
        decoder.close()
        #expect(memory.bytes == three / 3 * 2)
        frames = []
        #expect(memory.bytes == 0)
    }

    @Test func picturesTakeWhatDecodersLeave() throws {
        let pictures = KeptPictures(memory, atMost: 60 * Self.megabyte)
        #expect(pictures.room == 60 * Self.megabyte)
        let decoder = try reserve(50)
        #expect(pictures.room == 50 * Self.megabyte)
        pictures.take(50 * Self.megabyte)
        #expect(memory.bytes == 100 * Self.megabyte && pictures.room == 50 * Self.megabyte)
        decoder.close()
        #expect(pictures.room == 60 * Self.megabyte)
    }

    @Test func largeFramesHaveFewDecoders() {
        #expect(memory.decoderCount(of: 0, atMost: 2) == 2)
        #expect(memory.decoderCount(of: 20 * Self.megabyte, atMost: 2) == 2)
        #expect(memory.decoderCount(of: 40 * Self.megabyte, atMost: 2) == 1)
        #expect(memory.decoderCount(of: 400 * Self.megabyte, atMost: 2) == 1)
    }
}
