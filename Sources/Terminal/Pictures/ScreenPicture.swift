/// A picture as it goes on the screen: characters, or pixels over an area of cells.
public enum ScreenPicture: Hashable, Sendable {
    /// Made of characters.
    case cells(CellPicture)
    /// Made of pixels.
    case pixels(PixelPicture)

    /// A picture without extent.
    public static let empty = ScreenPicture.cells(.empty)

    /// The extent in cells.
    public var size: Size {
        switch self {
        case .cells(let picture): picture.size
        case .pixels(let picture): picture.size
        }
    }
}
