import CLibav
import CLinux
import Synchronization

/// How the threads of a decoder behave towards others.
///
/// The decoder's own threads ask it before each frame, so it may change while they work.
final class DecoderManners: Sendable {
    private let leaves = Atomic<Bool>(false)
    private let hasThreads: Bool
    private let reservation: FrameReservation

    /// Those of a decoder whose frames count as its reservation says; with threads of its own or in those of its callers.
    init(hasThreads: Bool, reservation: FrameReservation) {
        self.hasThreads = hasThreads
        self.reservation = reservation
    }

    /// Whether they leave one of the processors to others.
    var leavesProcessor: Bool {
        get { leaves.load(ordering: .relaxed) }
        set { leaves.store(newValue, ordering: .relaxed) }
    }

    /// Has a decoder's threads follow these, which must outlive it. To be called before it is opened.
    func govern(_ context: UnsafeMutablePointer<AVCodecContext>) {
        libav_call_in_threads(context)
        context.pointee.opaque = Unmanaged.passUnretained(self).toOpaque()
        context.pointee.get_buffer2 = { context, frame, flags in
            guard let context, let frame, let opaque = context.pointee.opaque else { return libav_error_invalid_data }
            let manners = Unmanaged<DecoderManners>.fromOpaque(opaque).takeUnretainedValue()
            if manners.hasThreads {
                linux_give_way()
                linux_leave_processor(manners.leavesProcessor ? 1 : 0)
            }
            let result = avcodec_default_get_buffer2(context, frame, flags)
            if result >= 0 { manners.reservation.hold(frame) }
            return result
        }
    }
}
