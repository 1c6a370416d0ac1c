/// A row of CEA-608's grid as it is to be written.
struct GridLine: Sendable, Hashable {
    /// A character and how it looks.
    struct Cell: Sendable, Hashable {
        var code: CharacterSet.Code
        var base: UInt8
        var pen: Pen

        static let space = CharacterSet.Code.basic(0x20)
        var isBlank: Bool { code == Cell.space }

        /// Whether it is a mark that goes with a word: quotes, brackets, stops, dashes.
        var isMark: Bool {
            switch code {
            case .basic(let byte):
                switch byte {
                case 0x21, 0x22, 0x27...0x29, 0x2C...0x2E, 0x3A, 0x3B, 0x3F, 0x5B, 0x5D: true
                default: false
                }
            case .special: false
            case .extended(let set, let byte):
                set == 0x12 && [0x26, 0x27, 0x29, 0x2A, 0x2E, 0x2F, 0x3E, 0x3F].contains(byte)
            }
        }
    }

    /// The row, 0 to 14.
    var row: Int
    var column: Int
    var cells: [Cell]
}
