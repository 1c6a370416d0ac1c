public import Times

/// A text that is shown for a while.
public struct Caption: Sendable, Hashable, Codable {
    /// When it appears.
    public var start: MediaTime
    /// When it disappears; indefinite where nothing says so, as at the end of a stream.
    public var end: MediaTime
    /// What it says, in reading order; lines are parted by `\n`.
    public var runs: [TextRun]
    /// The part of the picture that it is shown in; nil for the format's own place.
    public var region: CaptionRegion?
    /// How its lines are aligned; nil for the format's own way.
    public var alignment: TextAlignment?
    /// Its name in the file: a number, a WebVTT identifier, an `xml:id`.
    public var identifier: String?
    /// The caption channel that carries it; nil outside CEA-608.
    public var channel: CaptionChannel?
    /// How it comes onto the screen; nil outside CEA-608.
    public var mode: CaptionMode?
    /// Where in CEA-608's grid each of its lines starts; empty elsewhere.
    public var positions: [CellPosition]
    /// Where WebVTT puts it; nil elsewhere, and where the cue has no settings.
    public var settings: CueSettings?

    /// A caption of these runs.
    public init(
        start: MediaTime, end: MediaTime, runs: [TextRun], region: CaptionRegion? = nil,
        alignment: TextAlignment? = nil, identifier: String? = nil, channel: CaptionChannel? = nil,
        mode: CaptionMode? = nil, positions: [CellPosition] = [], settings: CueSettings? = nil
    ) {
        self.start = start
        self.end = end
        self.runs = runs
        self.region = region
        self.alignment = alignment
        self.identifier = identifier
        self.channel = channel
        self.mode = mode
        self.positions = positions
        self.settings = settings
    }

    /// A caption of one plain text.
    public init(start: MediaTime, end: MediaTime, text: String) {
        self.init(start: start, end: end, runs: text.isEmpty ? [] : [TextRun(text)])
    }

    /// What it says without styles; lines are parted by `\n`.
    ///
    /// Setting another text keeps the style of the first run, and places that no line has any more are dropped.
    public var text: String {
        get {
            if runs.count == 1 { return runs[0].text }
            var text = ""
            for run in runs { text += run.text }
            return text
        }
        set {
            let style = runs.first?.style ?? RunStyle()
            runs = newValue.isEmpty ? [] : [TextRun(newValue, style: style)]
            let lines = 1 + newValue.utf8.count { $0 == 0x0A }
            // Lines of a caption end where they ended: the last line keeps its row.
            if positions.count > lines { positions.removeFirst(positions.count - lines) }
            if positions.count < lines { positions = [] }
        }
    }

    /// How long it is shown; indefinite while its end is.
    public var duration: MediaTime { end - start }
}
