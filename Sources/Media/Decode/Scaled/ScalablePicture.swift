/// A picture in a file of its own that can be scaled down as it is decoded.
protocol ScalablePicture {
    /// The size as coded.
    var size: PixelSize { get }
    /// How it is turned for display.
    var orientation: Orientation { get }

    /// The picture in another size, which is not larger than its own: of the whole no more than some rows are in memory.
    ///
    /// Throws `MediaError`, and `CancellationError`.
    func frame(
        of size: PixelSize, _ reader: InputReader, memory: FrameMemory, _ interruption: Interruption
    ) throws -> Frame
}
