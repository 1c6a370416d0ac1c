internal import Synchronization

/// A picture in pixels over an area of cells, encoded for the terminal's protocol.
///
/// Two are equal when they are the same picture, made at the same moment.
public struct PixelPicture: Sendable {
    /// What the protocol needs of it.
    enum Payload: Sendable {
        case kitty(KittyImage)
        case sixel(SixelImage)
    }

    /// Its number, which no other picture of this process has: at least 1, below 2²⁴.
    let number: UInt32
    /// The extent in cells.
    public let size: Size
    let payload: Payload

    // In tmux several programs show pictures on one terminal: where they all counted from 1, each would show others'.
    private static let last = Atomic<UInt32>(UInt32.random(in: 0..<0xFF_FFFF))

    init(size: Size, _ payload: (UInt32) -> Payload) {
        let number = Self.last.wrappingAdd(1, ordering: .relaxed).newValue % 0xFF_FFFF + 1
        self.number = number
        self.size = size
        self.payload = payload(number)
    }
}

extension PixelPicture: Hashable {
    /// Whether both are the same picture.
    public static func == (one: PixelPicture, other: PixelPicture) -> Bool { one.number == other.number }

    /// By its number.
    public func hash(into hasher: inout Hasher) { hasher.combine(number) }
}
