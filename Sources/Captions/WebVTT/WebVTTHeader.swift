internal import Times

/// What a WebVTT file says besides its cues, kept to be written again.
struct WebVTTHeader: Sendable, Hashable, Codable {
    /// A comment, and when the cue starts that it stands before; nil behind the last cue.
    struct Note: Sendable, Hashable, Codable {
        var text: String
        var before: MediaTime?
    }

    /// What follows `WEBVTT` in the first line.
    var title = ""
    /// The lines after it, such as `X-TIMESTAMP-MAP`.
    var lines: [String] = []
    /// The style sheets.
    var styles: [String] = []
    /// The comments.
    var notes: [Note] = []
}
