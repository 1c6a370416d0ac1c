/// A frame that is still to be made of frames of several tracks, by code that may wait: a compositor of one's own.
///
/// Workers hand it on as it is, and it is made in between: no job waits for a task.
package protocol AwaitedFrame: Sendable {
    /// The size of its picture with square pixels, before any limit.
    var size: PixelSize { get }

    /// Whether references were missing or damaged when one of the frames that it is made of was decoded.
    var isDamaged: Bool { get }

    /// Makes it, on no worker; it has the size and can be shown. Called once.
    ///
    /// Throws why there is none, or `CancellationError` where the task was cancelled.
    func made(_ priority: WorkerPool.Priority, _ counters: DecodeCounters) async throws -> DecodedFrame
}
