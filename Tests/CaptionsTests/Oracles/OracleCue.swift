import Captions
import Times

/// What a reader makes of a caption: its times in seconds, and its text.
struct OracleCue: Sendable {
    var start: Double
    /// Nil where nothing ends it.
    var end: Double?
    var text: String
    /// What we made it of.
    var caption: Caption?

    init(start: Double, end: Double?, text: String) {
        self.start = start
        self.end = end
        self.text = text
    }

    init(_ caption: Caption) {
        self.init(
            start: caption.start.seconds, end: caption.end.isNumeric ? caption.end.seconds : nil, text: caption.text)
        self.caption = caption
    }

    /// How it differs from what another reader says; nil where it does not. Times are exact but for their last digit.
    func difference(from other: OracleCue) -> String? {
        func differ(_ one: Double?, _ two: Double?) -> Bool {
            guard let one, let two else { return (one == nil) != (two == nil) }
            return abs(one - two) > 2e-6
        }
        if text != other.text { return "\(text.debugDescription), they say \(other.text.debugDescription)" }
        if differ(start, other.start) { return "starts \(start), they say \(other.start)" }
        if differ(end, other.end) {
            return "ends \(end.map { "\($0)" } ?? "never"), they say \(other.end.map { "\($0)" } ?? "never")"
        }
        return nil
    }

    /// Each line changed.
    mutating func changeLines(_ change: (Substring) -> String) {
        text = text.split(separator: "\n", omittingEmptySubsequences: false).map(change).joined(separator: "\n")
    }
}
