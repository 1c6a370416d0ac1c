/// How a browser ended.
public struct BrowseResult: Sendable {
    /// The process's exit status.
    public let status: Int32
    /// The bytes of the paths that were chosen, in chooser mode.
    public let chosen: [[UInt8]]
}
