/// A part of the picture in which captions are shown.
public struct CaptionRegion: Sendable, Hashable, Codable {
    /// What happens where a line comes to a full region.
    public enum Scroll: Sendable, Hashable, Codable {
        /// Nothing moves.
        case none
        /// Lines move up.
        case up
    }

    /// Its name in the file; nil for a region that is not named.
    public var identifier: String?
    /// Its upper left corner; nil for the format's own.
    public var origin: CaptionPoint?
    /// Its size; nil for the format's own.
    public var size: CaptionSize?
    /// Where in it captions stand.
    public var displayAlignment: DisplayAlignment
    /// How lines are aligned that say nothing themselves.
    public var alignment: TextAlignment?
    /// How letters and lines follow each other.
    public var writingMode: WritingMode
    /// What happens where a line comes to a full region.
    public var scroll: Scroll
    /// The lines it has room for; nil where nothing says so.
    public var lines: Int?
    /// The colour behind it while it shows a caption; nil for none.
    public var backgroundColor: CaptionColor?
    /// The place in the region (in percent of it) that lies on `viewportAnchor` (WebVTT); nil elsewhere.
    public var anchor: CaptionPoint?
    /// The place on the picture where `anchor` lies (WebVTT); nil elsewhere.
    public var viewportAnchor: CaptionPoint?

    /// A region of these.
    public init(
        identifier: String? = nil, origin: CaptionPoint? = nil, size: CaptionSize? = nil,
        displayAlignment: DisplayAlignment = .before, alignment: TextAlignment? = nil,
        writingMode: WritingMode = .horizontal, scroll: Scroll = .none, lines: Int? = nil
    ) {
        self.identifier = identifier
        self.origin = origin
        self.size = size
        self.displayAlignment = displayAlignment
        self.alignment = alignment
        self.writingMode = writingMode
        self.scroll = scroll
        self.lines = lines
    }

    private static func percent(
        _ name: String, _ frame: (x: Double, y: Double, width: Double, height: Double), _ display: DisplayAlignment,
        _ mode: WritingMode = .horizontal
    ) -> CaptionRegion {
        CaptionRegion(
            identifier: name, origin: CaptionPoint(.percent(frame.x), .percent(frame.y)),
            size: CaptionSize(.percent(frame.width), .percent(frame.height)), displayAlignment: display,
            alignment: .center, writingMode: mode)
    }

    /// The upper region of iTunes Timed Text.
    public static let iTTTop = percent("top", (0, 0, 100, 15), .before)
    /// The lower region of iTunes Timed Text.
    public static let iTTBottom = percent("bottom", (0, 85, 100, 15), .after)
    /// The left region of iTunes Timed Text, for vertical text.
    public static let iTTLeft = percent("left", (0, 0, 15, 100), .after, .verticalFromRight)
    /// The right region of iTunes Timed Text, for vertical text.
    public static let iTTRight = percent("right", (85, 0, 15, 100), .before, .verticalFromRight)
    /// Where players show SubRip.
    public static let subRipBottom = CaptionRegion(displayAlignment: .after, alignment: .center)

    /// A rectangle of CEA-608's cells; rows are counted from 1, columns from 0.
    public static func cells(
        row: Int, column: Int, rows: Int, columns: Int, scroll: Scroll = .none
    ) -> CaptionRegion {
        CaptionRegion(
            origin: CaptionPoint(.cells(column), .cells(row - 1)), size: CaptionSize(.cells(columns), .cells(rows)),
            scroll: scroll, lines: scroll == .up ? rows : nil)
    }

    /// Where its text lies, in percent of the picture's height; nil where nothing says so.
    ///
    /// Cells are those of CEA-608's grid, inside the safe area of 80 percent.
    public var verticalCentre: Double? {
        guard let origin, let size else {
            switch displayAlignment {
            case .before: return 0
            case .center: return 50
            case .after: return 100
            }
        }
        switch (origin.y.unit, size.height.unit) {
        case (.percent, .percent):
            switch displayAlignment {
            case .before: return origin.y.value
            case .center: return origin.y.value + size.height.value / 2
            case .after: return origin.y.value + size.height.value
            }
        case (.cells, .cells): return 10 + (origin.y.value + size.height.value / 2) / 15 * 80
        default: return nil
        }
    }
}
