/// What a WebVTT file says before its cues, kept to be written again.
struct WebVTTHeader: Sendable, Hashable, Codable {
    /// What follows `WEBVTT` in the first line.
    var title = ""
    /// The lines after it, such as `X-TIMESTAMP-MAP`.
    var lines: [String] = []
    /// The style sheets.
    var styles: [String] = []
}
