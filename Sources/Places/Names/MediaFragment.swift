package import Media
public import Times

/// A range of times as it stands at the end of what a person names: `#t=10,20`, `#t=10`, `#t=,20`.
///
/// The temporal dimension of W3C Media Fragments, with times as reel reads them elsewhere: the first is within the range, the
/// second is not.
public struct MediaFragment: Sendable, Hashable {
    /// Where it begins; nil for the start.
    public let start: TimeExpression?
    /// Where it ends; nil for the end.
    public let end: TimeExpression?
    /// As it was written, from `#` on.
    public let text: String

    /// Reads a fragment from its `#` on; nil for what is none.
    public init?(_ text: String) {
        guard text.hasPrefix(Self.prefix) else { return nil }
        var range = text.dropFirst(Self.prefix.count)
        if range.hasPrefix("npt:") { range = range.dropFirst(4) }
        let times = range.split(separator: ",", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        let expressions = times.map { TimeExpression($0) }
        for (time, expression) in zip(times, expressions) where !time.isEmpty && expression == nil { return nil }
        guard times.contains(where: { !$0.isEmpty }) else { return nil }
        self.text = text
        start = expressions[0]
        end = expressions.count > 1 ? expressions[1] : nil
    }

    /// Reads a fragment from its `#` on. Throws `MediaError.invalidRequest` for what is none.
    package init(valid text: String) throws(MediaError) {
        guard let fragment = MediaFragment(text) else {
            throw MediaError(
                .invalidRequest, "“\(text)” is no range of times", remedy: "write #t=10,20, #t=1:30 or #t=,00:00:20:00")
        }
        self = fragment
    }

    /// What it begins with.
    package static let prefix = "#t="
}

extension Place {
    /// The place without what may be a fragment at its end, and that text; nil where it ends with none.
    ///
    /// Whether it is one depends on the disk: a file may have such a name.
    public var divided: (place: Place, fragment: String)? {
        if case .standardInput(let path) = root {
            return written.map { (.standardInput(path: path), String($0.dropFirst())) }
        }
        guard editList == nil else { return nil }
        let argument = argument
        guard let mark = argument.lastIndex(of: UInt8(ascii: "#")), mark > 0,
            argument[mark...].starts(with: MediaFragment.prefix.utf8), !argument[mark...].contains(UInt8(ascii: "/"))
        else { return nil }
        return (Place(argument: Array(argument[..<mark])), String(decoding: argument[mark...], as: UTF8.self))
    }
}
