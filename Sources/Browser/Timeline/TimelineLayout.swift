internal import Terminal

/// How frame, filmstrip, waveform, telemetry, captions, segments, ruler and timecode share the height.
struct TimelineLayout {
    let frame: Rect
    /// The map beside the frame.
    let map: Rect?
    let strip: Rect?
    let waveform: Rect?
    /// The lanes of telemetry that there is room for.
    let telemetry: [Rect]
    let captions: Rect?
    let segments: Rect?
    let ruler: Rect
    let readout: Rect

    /// The rows at the foot that say when: those of the ruler, with the lanes over it that have room too.
    func footRows(leaving rows: Int) -> Int {
        let tops = lanes.map(\.top)
        return tops.map { readout.bottom - $0 }.first { $0 + rows <= readout.bottom } ?? 0
    }

    /// All that goes along the timeline, from the top.
    var lanes: [Rect] {
        [strip, waveform].compactMap(\.self) + telemetry + [captions, segments].compactMap(\.self) + [ruler]
    }

    init(
        _ size: Size, hasStrip: Bool, hasWaveform: Bool = false, telemetryLanes: Int = 0, hasCaptions: Bool = false,
        hasSegments: Bool = false, hasMap: Bool = false
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
        let (measuredRows, measuredLanes) =
            switch rows {
            case 40...: (2, 3)
            case 30...: (1, 3)
            case 22...: (1, 1)
            default: (0, 0)
            }
        let measured = min(telemetryLanes, measuredLanes)
        let rulerRows = rows >= 18 ? 2 : 1
        let readoutRow = max(0, rows - 1)
        let rulerRow = max(0, readoutRow - rulerRows)
        let cut = hasSegments && rows >= 18 ? 1 : 0
        let segmentRow = max(0, rulerRow - cut)
        let read = hasCaptions && rows >= 18 ? 1 : 0
        let captionRow = max(0, segmentRow - read)
        let telemetryRow = max(0, captionRow - measured * measuredRows)
        let waveformRow = max(0, telemetryRow - heard)
        let stripRow = max(0, waveformRow - shown)
        readout = Rect(row: readoutRow, column: 0, rows: 1, columns: columns)
        ruler = Rect(row: rulerRow, column: 1, rows: rulerRows, columns: max(0, columns - 2))
        strip = shown > 0 ? Rect(row: stripRow, column: 1, rows: shown, columns: max(0, columns - 2)) : nil
        waveform = heard > 0 ? Rect(row: waveformRow, column: 1, rows: heard, columns: max(0, columns - 2)) : nil
        telemetry = (0..<measured).map {
            Rect(row: telemetryRow + $0 * measuredRows, column: 1, rows: measuredRows, columns: max(0, columns - 2))
        }
        captions = read > 0 ? Rect(row: captionRow, column: 1, rows: read, columns: max(0, columns - 2)) : nil
        segments = cut > 0 ? Rect(row: segmentRow, column: 1, rows: cut, columns: max(0, columns - 2)) : nil
        // An empty row parts the frame from what lies beneath, where rows are not dear.
        let gap = rows >= 18 && hasStrip ? 1 : 0
        let frameRows = max(1, stripRow - 1 - gap)
        let mapColumns = hasMap && frameRows >= 8 && columns >= 70 ? min(40, max(22, columns / 5)) : 0
        let mapRows = min(frameRows, mapColumns / 2 + 2)
        map =
            mapColumns == 0
            ? nil
            : Rect(
                row: 1 + (frameRows - mapRows) / 2, column: columns - 1 - mapColumns, rows: mapRows,
                columns: mapColumns)
        frame = Rect(
            row: 1, column: 0, rows: frameRows, columns: mapColumns == 0 ? columns : columns - mapColumns - 2)
    }
}
