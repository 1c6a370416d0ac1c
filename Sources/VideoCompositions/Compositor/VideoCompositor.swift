/// Makes the frames of a video composition, in place of its layers.
///
/// It is asked for several frames at once and in any order, from any task, and shows what it returns in the order of time. The
/// task that it runs in is cancelled when nobody wants the frame any more.
public protocol VideoCompositor: Sendable {
    /// The frame for a request, which has the size of its render context.
    ///
    /// What it throws costs this frame and no other. A frame of another size fails with `MediaError.compositionFailed`, and one
    /// that takes longer than the `decodeTime` of the asset's budget with `MediaError.timedOut`.
    func frame(for request: CompositionRequest) async throws -> VideoFrame
}
