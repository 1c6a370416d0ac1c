/// How pictures reach the terminal.
public enum ImageProtocol: String, Sendable, CaseIterable {
    /// Characters and colours, which every terminal has.
    case cells
    /// DEC's sixel graphics, in pixels of up to 255 colours.
    case sixel
    /// The kitty graphics protocol, in pixels of full colour.
    case kitty
}
