/// What pictures are to be made of for a terminal.
public struct PictureStyle: Hashable, Sendable {
    /// The protocol; `cells` where pixels cannot be had.
    public var imageProtocol: ImageProtocol
    /// The colours of cells.
    public var depth: ColorDepth
    /// How pixels get into a terminal that speaks the kitty graphics protocol.
    public var kittyMedium: KittyMedium
    /// How such a terminal is told where a picture is.
    public var kittyPlacement: KittyPlacement
    /// Width and height of a cell in pixels; a guess where the terminal does not say.
    public var cellWidth: Int
    /// See `cellWidth`.
    public var cellHeight: Int
    /// The colours that a sixel picture may have; nil where the terminal does not say.
    public var sixelColors: Int?

    /// A style; a cell that nobody knows the pixels of counts as 8 by 16.
    public init(
        imageProtocol: ImageProtocol = .cells, depth: ColorDepth = .trueColor,
        kittyMedium: KittyMedium = .direct, kittyPlacement: KittyPlacement = .commands,
        cellPixels: (width: Int, height: Int)? = nil, sixelColors: Int? = nil
    ) {
        self.imageProtocol = imageProtocol
        self.depth = depth
        self.kittyMedium = kittyMedium
        self.kittyPlacement = kittyPlacement
        cellWidth = cellPixels?.width ?? 8
        cellHeight = cellPixels?.height ?? 16
        self.sixelColors = sixelColors
    }

    /// Whether tmux hands pictures on to the terminal.
    public var isRelayed: Bool { imageProtocol == .kitty && kittyPlacement == .placeholders }
    /// Whether pictures are made of real pixels.
    public var hasPixels: Bool { imageProtocol != .cells }
}
