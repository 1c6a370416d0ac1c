/// Sprite sheets of a film and a WebVTT file that says which part of which sheet shows a moment, as web players read them
/// for the pictures over their time bar (JW Player, Video.js, Vidstack, Shaka, Plyr …).
///
/// Each cue's text is the address of a sheet beside the file and a rectangle on it, `sprite-001.jpg#xywh=160,0,160,90`, by
/// W3C Media Fragments. Cues have no identifiers and full time stamps, and every tile has the same size, because some
/// players read nothing else. Of a moment without a picture the cue shows its neighbour.
///
/// Sheets are handed out as they fill: no more than one is kept.
public struct Storyboard: Sendable {
    /// A whole sheet.
    public struct Sheet: Sendable {
        /// Its file name, as the cues call it.
        public let name: String
        /// Its pixels.
        public let picture: Picture
    }

    /// The name of the WebVTT file.
    public static let fileName = "storyboard.vtt"

    /// A tile on a sheet.
    private struct Tile {
        let sheet: Int
        let x: Int
        let y: Int
    }

    private let slices: [TimelineSlice]
    private let fileExtension: String
    private var cell = PixelSize.zero
    private var columns = 1
    private var rows = 1
    private var canvas: SheetCanvas?
    /// How many tiles the current sheet has, and how many sheets were handed out.
    private var (filled, sheets) = (0, 0)
    private var lastTime: MediaTime?
    /// The tile of each slice that was added; nil where there is no picture.
    private var tiles: [Tile?] = []

    /// A storyboard of these slices; `fileExtension` is that of the sheets.
    public init(_ slices: [TimelineSlice], fileExtension: String) {
        self.slices = slices
        self.fileExtension = fileExtension
    }

    /// Adds the picture of the next slice; nil when there is none. Returns the sheet that it did not fit on any more.
    ///
    /// The picture must be opaque. That of the same `actualTime` as the one before is not stored twice. Throws
    /// `MediaError.tooLarge` when a single picture is.
    public mutating func add(_ picture: Picture?, actualTime: MediaTime) throws -> Sheet? {
        guard tiles.count < slices.count else { return nil }
        guard let picture else {
            tiles.append(nil)
            return nil
        }
        if let known = tiles.last ?? nil, lastTime == actualTime {
            tiles.append(known)
            return nil
        }
        let full = filled == columns * rows ? finishSheet() : nil
        if canvas == nil { try beginSheet(picture.size) }
        let (row, column) = filled.quotientAndRemainder(dividingBy: columns)
        let (x, y) = (column * cell.width, row * cell.height)
        canvas?.draw(picture, x: x, y: y, cell: cell)
        filled += 1
        lastTime = actualTime
        tiles.append(Tile(sheet: sheets + 1, x: x, y: y))
        return full
    }

    /// The last sheet, cut to what is on it; nil when there is none.
    public mutating func finishSheet() -> Sheet? {
        guard let canvas, filled > 0 else { return nil }
        let used = PixelSize(
            width: min(filled, columns) * cell.width, height: (filled + columns - 1) / columns * cell.height)
        sheets += 1
        let sheet = Sheet(name: name(sheets), picture: canvas.picture(croppedTo: used))
        self.canvas = nil
        filled = 0
        return sheet
    }

    /// The WebVTT file for the slices that were added: without a gap from the first one's start to the last one's end.
    public var webVTT: String {
        var text = "WEBVTT\n"
        var start = slices.first.map { Storyboard.milliseconds($0.range.start, .nearest) } ?? 0
        // What comes before the first picture shows that one.
        var tile = tiles.lazy.compactMap(\.self).first
        for (index, slice) in slices.prefix(tiles.count).enumerated() {
            tile = tiles[index] ?? tile
            let end = Storyboard.milliseconds(slice.range.end, index == tiles.count - 1 ? .up : .nearest)
            // A slice of less than a millisecond has no cue: an empty one would be wrong.
            guard let tile, end > start else { continue }
            text += "\n\(Storyboard.stamp(start)) --> \(Storyboard.stamp(end))\n"
            text += "\(name(tile.sheet))#xywh=\(tile.x),\(tile.y),\(cell.width),\(cell.height)\n"
            start = end
        }
        return text
    }

    private mutating func beginSheet(_ size: PixelSize) throws {
        if cell == .zero {
            cell = size
            // Ten by ten, but no side beyond 4096: the limit of textures on many phones.
            columns = max(1, min(10, 4_096 / size.width))
            rows = max(1, min(10, 4_096 / size.height))
        }
        canvas = try SheetCanvas(
            size: PixelSize(width: columns * cell.width, height: rows * cell.height), color: .black)
    }

    private func name(_ number: Int) -> String {
        let digits = String(number)
        return "sprite-" + String(repeating: "0", count: max(0, 3 - digits.count)) + digits + "." + fileExtension
    }

    private static func milliseconds(_ time: MediaTime, _ rounding: MediaTime.Rounding) -> Int64 {
        time.ticks(numerator: 1, denominator: 1_000, rounding: rounding) ?? 0
    }

    /// `HH:MM:SS.mmm`, the only notation that all players take.
    private static func stamp(_ milliseconds: Int64) -> String {
        let text = MediaTime(value: milliseconds, timescale: 1_000).elapsed(hours: true)
        return text.firstIndex(of: ":") == text.index(after: text.startIndex) ? "0" + text : text
    }
}
