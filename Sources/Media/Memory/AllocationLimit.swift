import CLibav
import Synchronization

/// Bounds what libav allocates at once, in the whole process: a file of a few bytes may claim tables, texts or frames of
/// gigabytes.
///
/// libav has one such limit, for everybody. It is raised while somebody decodes a picture that is itself larger. Every
/// member may be called from any thread, once libav is loaded.
enum AllocationLimit {
    /// What libav may allocate at once, unless somebody is allowed more.
    static let standard = 256 << 20

    /// How often each larger size is allowed now.
    private static let allowed = Mutex<[Int: Int]>([:])

    /// Sets the limit.
    static func begin() { allowed.withLock { apply($0) } }

    private static func apply(_ allowed: [Int: Int]) {
        av_max_alloc(max(standard, allowed.keys.max() ?? 0))
    }

    /// Lets libav allocate more at once while it lives.
    final class Allowance: Sendable {
        private let bytes: Int

        /// An allowance for the decoding or coding of pictures of a size; nil where they need none.
        init?(forPixels size: PixelSize) {
            // Eight bytes a pixel in one plane, or as they are coded, and what pads the rows.
            bytes = size.width.addingSaturating(256).multipliedSaturating(by: size.height.addingSaturating(256))
                .multipliedSaturating(by: 8)
            guard bytes > AllocationLimit.standard else { return nil }
            allowed.withLock { allowed in
                allowed[bytes, default: 0] += 1
                apply(allowed)
            }
        }

        deinit {
            guard bytes > AllocationLimit.standard else { return }
            allowed.withLock { allowed in
                let count = (allowed[bytes] ?? 1) - 1
                allowed[bytes] = count > 0 ? count : nil
                apply(allowed)
            }
        }
    }
}
