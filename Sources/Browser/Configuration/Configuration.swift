public import Folders
public import Terminal

/// What a person may set: theme, keys, player, sort order and more, from `config.toml`, the environment and the
/// command line.
public struct Configuration: Sendable {
    /// The looks.
    public var theme = Theme.dark
    /// The keys.
    public var keymap = Keymap()
    /// The external player and its arguments; the file comes last.
    public var player = ["mpv"]
    /// How folders are shown at first.
    public var arrangement = Arrangement()
    /// How pictures are shown; nil asks the terminal.
    public var imageProtocol: ImageProtocol?
    /// The characters that pictures in cells are made of; nil takes what measures best, block elements.
    public var cellSymbols: CellSymbols?
    /// Whether the mouse is used.
    public var usesMouse = true
    /// Whether posters and filmstrips of local files are kept on the disk for the next visit.
    public var usesThumbnailCache = true
    /// Whether what is read from servers is kept on the disk for the next visit.
    public var usesServerCache = true
    /// What could not be used of the files.
    public var problems: [ConfigurationProblem] = []

    /// The defaults.
    public init() {}
}
