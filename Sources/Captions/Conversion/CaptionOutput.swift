/// A caption file that was written.
public struct CaptionOutput: Sendable, Hashable {
    /// The file.
    public let bytes: [UInt8]
    /// What the format could not say.
    public let losses: [ConversionLoss]
}
