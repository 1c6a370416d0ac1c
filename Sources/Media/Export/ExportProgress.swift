/// How far an export is.
public struct ExportProgress: Sendable, Hashable, Codable {
    /// The part of the range that is copied, 0 to 1.
    public let fraction: Double

    /// What has been written so far.
    public let bytesWritten: Int64

    /// How long the rest will take at the speed so far; nil as long as that says nothing.
    public let timeLeft: MediaTime?
}
