/// A row of CEA-608's grid as it is to be written.
struct GridLine: Sendable {
    /// A character and how it looks.
    struct Cell: Sendable, Hashable {
        var code: CharacterSet.Code
        var base: UInt8
        var pen: Pen

        static let space = CharacterSet.Code.basic(0x20)
        var isBlank: Bool { code == Cell.space }
    }

    /// The row, 0 to 14.
    var row: Int
    var column: Int
    var cells: [Cell]
}
