/// A caption file that was written.
public struct CaptionOutput: Sendable, Hashable {
    /// The file.
    public let bytes: [UInt8]
    /// What the format could not say.
    public let losses: [ConversionLoss]

    /// Why no reader would take the file, and what to do instead; nil for one that can be kept.
    public var refusal: String? {
        guard losses.contains(where: { $0.kind == .lateLabel }) else { return nil }
        return "SCC has no timecodes from 24 hours on: show the captions earlier, or put those after it into a file of "
            + "their own"
    }
}
