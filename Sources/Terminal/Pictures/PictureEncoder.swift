/// Writes picture cells by cursor moves and SGR, in the terminal's colours; what does not change is not sent again.
struct PictureEncoder {
    let depth: ColorDepth
    private var place: Position?
    private var foreground: Int32?
    private var background: Int32?

    init(depth: ColorDepth) {
        self.depth = depth
    }

    /// Writes one cell; `scalars` are those of its glyph.
    mutating func put(_ cell: Cell, at position: Position, into bytes: inout [UInt8]) {
        move(to: position, into: &bytes)
        setColors(cell, into: &bytes)
        bytes.append(scalar: cell.glyph)
        place?.column += 1
    }

    private mutating func move(to position: Position, into bytes: inout [UInt8]) {
        if place == position { return }
        if let place, place.row == position.row, position.column > place.column {
            bytes.append(contentsOf: [0x1B, UInt8(ascii: "[")])
            bytes.append(decimal: position.column - place.column)
            bytes.append(UInt8(ascii: "C"))
        } else {
            bytes.append(contentsOf: [0x1B, UInt8(ascii: "[")])
            bytes.append(decimal: position.row + 1)
            bytes.append(UInt8(ascii: ";"))
            bytes.append(decimal: position.column + 1)
            bytes.append(UInt8(ascii: "H"))
        }
        place = position
    }

    private mutating func setColors(_ cell: Cell, into bytes: inout [UInt8]) {
        guard depth != .monochrome else {
            if foreground == nil {
                bytes.append(contentsOf: ControlBytes.resetStyle.utf8)
                foreground = -1
            }
            return
        }
        // Spaces show no foreground, full blocks no background.
        let wantsForeground = cell.glyph != Cell.space && foreground != cell.foreground
        let wantsBackground = cell.glyph != 0x2588 && background != cell.background
        guard wantsForeground || wantsBackground else { return }
        bytes.append(contentsOf: [0x1B, UInt8(ascii: "[")])
        if foreground == nil, background == nil { bytes.append(contentsOf: [UInt8(ascii: "0"), UInt8(ascii: ";")]) }
        if wantsForeground {
            appendColor(cell.foreground, base: 30, into: &bytes)
            foreground = cell.foreground
        }
        if wantsBackground {
            if wantsForeground { bytes.append(UInt8(ascii: ";")) }
            appendColor(cell.background, base: 40, into: &bytes)
            background = cell.background
        }
        bytes.append(UInt8(ascii: "m"))
    }

    /// `base` is 30 for the foreground, 40 for the background.
    private func appendColor(_ code: Int32, base: Int, into bytes: inout [UInt8]) {
        guard code >= 0 else {
            bytes.append(decimal: base + 9)
            return
        }
        let color = Color(code: code)
        switch depth {
        case .monochrome: bytes.append(decimal: base + 9)
        case .trueColor where !color.isPalette:
            bytes.append(decimal: base + 8)
            bytes.append(contentsOf: [UInt8(ascii: ";"), UInt8(ascii: "2")])
            for shift in [16, 8, 0] as [Int32] {
                bytes.append(UInt8(ascii: ";"))
                bytes.append(decimal: Int(code >> shift & 0xFF))
            }
        case .trueColor, .palette256:
            bytes.append(decimal: base + 8)
            bytes.append(contentsOf: [UInt8(ascii: ";"), UInt8(ascii: "5"), UInt8(ascii: ";")])
            bytes.append(decimal: color.isPalette ? Int(code & 0xFF) : Palette.nearest256(color.rgb))
        case .palette16, .palette8:
            let count = depth == .palette8 ? 8 : 16
            let index =
                color.isPalette && code & 0xFF < count
                ? Int(code & 0xFF) : Palette.nearestBasic(color.rgb, count: count)
            bytes.append(decimal: index < 8 ? base + index : base + 60 + index - 8)
        }
    }
}
