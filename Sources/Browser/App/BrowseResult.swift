/// How a browser ended.
public struct BrowseResult: Sendable {
    /// The process's exit status.
    public let status: Int32
    /// The bytes of the paths that were chosen, in chooser mode.
    public let chosen: [[UInt8]]
    /// The bytes of the last folder's path; nil when there was none.
    public let folder: [UInt8]?
    /// Why there was nothing to show; nil when there was.
    public let problem: String?
    /// What of the person's settings could not be used.
    public let notes: [String]
}
