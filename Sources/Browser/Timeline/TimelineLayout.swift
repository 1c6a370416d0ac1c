internal import Terminal

/// How frame, filmstrip, waveform, captions, segments, ruler and timecode share the height.
struct TimelineLayout {
    let frame: Rect
    let strip: Rect?
    let waveform: Rect?
    let captions: Rect?
    let segments: Rect?
    let ruler: Rect
    let readout: Rect

    /// The rows at the foot that say when: those of the ruler, with the lanes over it that have room too.
    func footRows(leaving rows: Int) -> Int {
        let tops = [strip, waveform, captions, segments].compactMap(\.self).map(\.top) + [ruler.top]
        return tops.map { readout.bottom - $0 }.first { $0 + rows <= readout.bottom } ?? 0
    }

    init(
        _ size: Size, hasStrip: Bool, hasWaveform: Bool = false, hasCaptions: Bool = false, hasSegments: Bool = false
    ) {
        let (rows, columns) = (size.rows, size.columns)
        let stripRows: Int
        switch rows {
        case 40...: stripRows = 6
        case 30...: stripRows = 5
        case 18...: stripRows = 3
        default: stripRows = 0
        }
        let shown = hasStrip ? stripRows : 0
        let waveformRows: Int
        switch rows {
        case 40...: waveformRows = 3
        case 30...: waveformRows = 2
        case 22...: waveformRows = 1
        default: waveformRows = 0
        }
        let heard = hasWaveform ? waveformRows : 0
        let rulerRows = rows >= 18 ? 2 : 1
        let readoutRow = max(0, rows - 1)
        let rulerRow = max(0, readoutRow - rulerRows)
        let cut = hasSegments && rows >= 18 ? 1 : 0
        let segmentRow = max(0, rulerRow - cut)
        let read = hasCaptions && rows >= 18 ? 1 : 0
        let captionRow = max(0, segmentRow - read)
        let waveformRow = max(0, captionRow - heard)
        let stripRow = max(0, waveformRow - shown)
        readout = Rect(row: readoutRow, column: 0, rows: 1, columns: columns)
        ruler = Rect(row: rulerRow, column: 1, rows: rulerRows, columns: max(0, columns - 2))
        strip = shown > 0 ? Rect(row: stripRow, column: 1, rows: shown, columns: max(0, columns - 2)) : nil
        waveform = heard > 0 ? Rect(row: waveformRow, column: 1, rows: heard, columns: max(0, columns - 2)) : nil
        captions = read > 0 ? Rect(row: captionRow, column: 1, rows: read, columns: max(0, columns - 2)) : nil
        segments = cut > 0 ? Rect(row: segmentRow, column: 1, rows: cut, columns: max(0, columns - 2)) : nil
        // An empty row parts the frame from what lies beneath, where rows are not dear.
        let gap = rows >= 18 && hasStrip ? 1 : 0
        frame = Rect(row: 1, column: 0, rows: max(1, stripRow - 1 - gap), columns: columns)
    }
}
