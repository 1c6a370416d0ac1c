import CLibav
import CLinux
import Synchronization

/// How the threads of a decoder behave towards others.
///
/// The decoder's own threads ask it before each frame, so it may change while they work.
final class DecoderManners: Sendable {
    private let leaves = Atomic<Bool>(false)

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
            guard let context, let opaque = context.pointee.opaque else { return libav_error_invalid_data }
            let manners = Unmanaged<DecoderManners>.fromOpaque(opaque).takeUnretainedValue()
            linux_leave_processor(manners.leavesProcessor ? 1 : 0)
            return avcodec_default_get_buffer2(context, frame, flags)
        }
    }
}
