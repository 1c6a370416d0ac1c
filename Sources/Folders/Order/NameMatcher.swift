/// Whether names contain a text, whatever the case; quick for ASCII, which nearly all names and searches are.
public struct NameMatcher: Sendable {
    private let wanted: [UInt8]
    private let isASCII: Bool

    /// A matcher for `text`; an empty one matches everything.
    public init(_ text: String) {
        wanted = Array(text.lowercased().utf8)
        isASCII = wanted.allSatisfy { $0 < 0x80 }
    }

    /// Whether the name contains the text.
    public func matches(_ name: ArraySlice<UInt8>) -> Bool {
        guard !wanted.isEmpty else { return true }
        guard isASCII else {
            return String(decoding: name, as: UTF8.self).lowercased().contains(String(decoding: wanted, as: UTF8.self))
        }
        guard name.count >= wanted.count else { return false }
        for start in name.startIndex...(name.endIndex - wanted.count) {
            var place = 0
            while place < wanted.count, NaturalKey.folded(name[start + place]) == wanted[place] { place += 1 }
            if place == wanted.count { return true }
        }
        return false
    }
}
