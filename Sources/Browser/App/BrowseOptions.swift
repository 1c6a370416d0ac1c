/// How the browser was called.
public struct BrowseOptions: Sendable {
    /// What to show: a folder, files, addresses; the current folder when empty.
    public var arguments: [String] = []
    /// Whether the program ends with the chosen paths, to print them.
    public var isChooser = false
    /// The file that receives the last folder, for `cd` on quit.
    public var folderFile: String?
    /// The theme by name; nil for the configuration's.
    public var theme: String?

    /// The defaults.
    public init() {}
}
