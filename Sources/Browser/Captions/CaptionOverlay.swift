internal import Captions
internal import Media
internal import Terminal

/// Captions over a picture, as characters in its cells.
@MainThread
final class CaptionOverlay {
    private struct Key: Equatable {
        var captions: [Caption]
        var size: Size
    }

    private var key: Key?
    private var cells = CaptionCells(columns: 0, rows: 0)

    /// Draws what is shown at a time over all of a canvas.
    func draw(_ renderer: CaptionRenderer, at time: MediaTime, on canvas: Canvas) {
        let shown = renderer.indices(at: time)
        guard !shown.isEmpty else { return }
        let key = Key(captions: shown.map { renderer.captions[$0] }, size: canvas.size)
        if key != self.key {
            self.key = key
            cells = renderer.cells(of: shown, columns: canvas.size.columns, rows: canvas.size.rows) {
                DisplayText.width(of: $0)
            }
        }
        for row in 0..<cells.rows { draw(row, on: canvas) }
    }

    private func draw(_ row: Int, on canvas: Canvas) {
        var column = 0
        while column < cells.columns {
            guard let cell = cells[row, column], !cell.isClear else {
                column += 1
                continue
            }
            var text = cell.text
            var end = column + 1
            while let next = cells[row, end], next.style == cell.style, !next.isClear {
                text += next.text
                end += 1
            }
            canvas.write(text, at: Position(row: row, column: column), style: Style(cell.style))
            column = end
        }
    }
}

extension CaptionCell {
    /// Whether the picture is to be seen there.
    fileprivate var isClear: Bool { style.background == nil && (text == " " || text.isEmpty) }
}

extension Style {
    /// How a caption's character looks; a terminal has no letters on nothing, so those are on black.
    init(_ style: CaptionCellStyle) {
        var attributes: Attributes = []
        if style.isBold { attributes.insert(.bold) }
        if style.isItalic { attributes.insert(.italic) }
        if style.isUnderlined { attributes.insert(.underline) }
        func color(_ color: CaptionColor) -> Color { .rgb(color.red, color.green, color.blue) }
        self.init(
            foreground: color(style.foreground), background: color(style.background ?? .black), attributes: attributes)
    }
}
