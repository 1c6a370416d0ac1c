/// Measures and shortens text by the columns it takes on the screen.
public enum DisplayText {
    /// Columns that `text` takes when a canvas writes it.
    public static func width(_ text: String) -> Int {
        if let width = plainWidth(text) { return width }
        var width = 0
        TextCells.forEach(in: text) { width += $2 }
        return width
    }

    /// Columns that one scalar takes: 0 for a mark that joins the one before it, 1 or 2.
    public static func width(of scalar: Unicode.Scalar) -> Int { max(0, ScalarWidth.columns(of: scalar.value)) }

    /// Shortens `text` to at most `columns`, with `…` where something is left out.
    public static func fitted(_ text: String, to columns: Int, ellipsis: Ellipsis = .end) -> String {
        guard columns > 0 else { return "" }
        if let width = plainWidth(text) {
            if width <= columns { return text }
            let tail = ellipsis == .middle ? (columns - 1) / 2 : 0
            return text.prefix(columns - 1 - tail) + "…" + text.suffix(tail)
        }
        var cells: [(text: String.UnicodeScalarView, width: Int)] = []
        var total = 0
        TextCells.forEach(in: text) { base, marks, width in
            var view = String.UnicodeScalarView()
            for value in [base] + marks {
                if let scalar = Unicode.Scalar(value) { view.append(scalar) }
            }
            cells.append((view, width))
            total += width
        }
        if total <= columns { return text }
        let room = columns - 1
        let tail = ellipsis == .middle ? room / 2 : 0
        var head = String.UnicodeScalarView()
        var used = 0
        for cell in cells {
            if used + cell.width > room - tail { break }
            used += cell.width
            head.append(contentsOf: cell.text)
        }
        var end: [String.UnicodeScalarView] = []
        var kept = 0
        for cell in cells.reversed() {
            if kept + cell.width > tail { break }
            kept += cell.width
            end.append(cell.text)
        }
        head.append("…")
        for view in end.reversed() { head.append(contentsOf: view) }
        return String(head)
    }

    /// The columns of text of nothing but printable ASCII, as nearly all is; nil for other text.
    private static func plainWidth(_ text: String) -> Int? {
        var text = text
        return text.withUTF8 { bytes in bytes.allSatisfy { $0 >= 0x20 && $0 < 0x7F } ? bytes.count : nil }
    }

    /// Makes `text` exactly `columns` wide: shortened at its end or filled with spaces.
    public static func padded(
        _ text: String, to columns: Int, alignment: Alignment = .left, ellipsis: Ellipsis = .end
    ) -> String {
        let short = fitted(text, to: columns, ellipsis: ellipsis)
        let missing = max(0, columns - width(short))
        let left =
            switch alignment {
            case .left: 0
            case .center: missing / 2
            case .right: missing
            }
        return String(repeating: " ", count: left) + short + String(repeating: " ", count: missing - left)
    }
}
