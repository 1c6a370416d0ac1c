import CLibav
import Synchronization

/// What one decoder holds of `FrameMemory`: what it was expected to hold, or what its frames took at most where they took
/// more, because a decoder keeps the memory of frames for the next.
///
/// Frames keep it: those that are still shown after their decoder was closed count until they go. Every member may be
/// called from any thread; decoders count their frames in threads of their own.
final class FrameReservation: Sendable {
    private struct State {
        let frames: Int
        var expected: Int
        /// Bytes of frames that live now.
        var held = 0
        /// The most of them at a time.
        var most = 0
        var isOpen = true
        var isSettled = false

        var counted: Int { isOpen ? max(expected, most) : held }
    }

    private let memory: FrameMemory
    /// What the decoder keeps of each frame beside its pixels.
    private let extra: Int
    private let state: Mutex<State>

    /// A reservation of bytes that the memory has counted already.
    init(_ memory: FrameMemory, frames: Int, bytes: Int, extra: Int) {
        self.memory = memory
        self.extra = extra
        state = Mutex(State(frames: frames, expected: bytes))
    }

    /// Says that the decoder is closed: what counts from now on are the frames that live.
    func close() { change { $0.isOpen = false } }

    deinit { close() }

    /// Learns from a frame how large frames are.
    func settle(_ frame: UnsafePointer<AVFrame>) {
        guard !state.withLock({ $0.isSettled }) else { return }
        let bytes = Self.bytes(of: frame).addingSaturating(extra)
        change { state in
            state.isSettled = true
            state.expected = state.frames.multipliedSaturating(by: bytes)
        }
    }

    /// Counts a frame that was given its memory, until that is free again.
    func hold(_ frame: UnsafeMutablePointer<AVFrame>) {
        settle(frame)
        guard let original = frame.pointee.buf.0 else { return }
        let held = HeldFrame(self, original, Self.bytes(of: frame).addingSaturating(extra))
        let opaque = Unmanaged.passRetained(held).toOpaque()
        let free: @convention(c) (UnsafeMutableRawPointer?, UnsafeMutablePointer<UInt8>?) -> Void = { opaque, _ in
            if let opaque { Unmanaged<HeldFrame>.fromOpaque(opaque).release() }
        }
        guard let counted = av_buffer_create(original.pointee.data, original.pointee.size, free, opaque, 0) else {
            held.buffer = nil
            return Unmanaged<HeldFrame>.fromOpaque(opaque).release()
        }
        frame.pointee.buf.0 = counted
    }

    fileprivate func count(_ bytes: Int) {
        change { state in
            state.held += bytes
            state.most = max(state.most, state.held)
        }
    }

    private func change(_ body: (inout State) -> Void) {
        let difference = state.withLock { state in
            let before = state.counted
            body(&state)
            return state.counted - before
        }
        if difference != 0 { memory.change(by: difference) }
    }

    private static func bytes(of frame: UnsafePointer<AVFrame>) -> Int {
        withUnsafeBytes(of: frame.pointee.buf) { buffers in
            buffers.bindMemory(to: UnsafeMutablePointer<AVBufferRef>?.self).reduce(0) { $0 + ($1?.pointee.size ?? 0) }
        }
    }

    /// A frame's memory, which libav lets go of on whatever thread drops the frame last.
    private final class HeldFrame: @unchecked Sendable {
        private let reservation: FrameReservation
        /// Freed with this; nil when it stays with the frame.
        var buffer: UnsafeMutablePointer<AVBufferRef>?
        private let bytes: Int

        init(_ reservation: FrameReservation, _ buffer: UnsafeMutablePointer<AVBufferRef>, _ bytes: Int) {
            self.reservation = reservation
            self.buffer = buffer
            self.bytes = bytes
            reservation.count(bytes)
        }

        deinit {
            if buffer != nil { av_buffer_unref(&buffer) }
            reservation.count(-bytes)
        }
    }
}
