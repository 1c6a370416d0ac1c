public import Terminal

/// How the browser was called.
public struct BrowseOptions: Sendable {
    /// What to show, each as the bytes of an argument: a folder, files, addresses; the current folder when empty.
    public var arguments: [[UInt8]] = []
    /// Whether the program ends with the chosen paths, to print them.
    public var isChooser = false
    /// The theme by name; nil for the configuration's.
    public var theme: String?
    /// How pictures are shown; nil for the configuration's.
    public var imageProtocol: ImageProtocol?

    /// The defaults.
    public init() {}
}
