/// A link of a page, with what stands behind it on its line.
struct IndexLink {
    /// Where it leads, as it is written there.
    let reference: [UInt8]
    /// What it is called, without blanks and a slash at its end.
    let text: [UInt8]
    /// Bytes, as the page states them, which may be rounded; nil where it states none.
    let size: Int64?
    /// Seconds since 1970; nil where the page states no date.
    let modified: Int64?

    /// How much is looked at behind a link.
    private static let fieldsLimit = 1_024

    /// Reads a link from its `<a` on; nil for one that leads nowhere.
    init?(_ part: ArraySlice<UInt8>) {
        guard let tag = HTMLTag(part), let reference = tag.attribute("href") else { return nil }
        self.reference = HTMLText.plain(reference, isMarkup: false)
        let content = part[tag.end...]
        let end = HTMLText.firstTag(["/a"], in: content) ?? content.endIndex
        var text = HTMLText.plain(content[..<end]).split { $0 <= 0x20 }.joined(separator: [0x20]).map { $0 }
        if text.last == UInt8(ascii: "/") { text.removeLast() }
        self.text = text
        let behind = content[end...].prefix(Self.fieldsLimit)
        let line = behind[..<(HTMLText.firstTag(["/tr", "/li", "/pre", "hr"], in: behind) ?? behind.endIndex)]
        (modified, size) = IndexFields.read(HTMLText.plain(line, parts: true))
    }

    /// Whether it is called like what it leads to, as far as the name was not cut.
    func isNamed(_ name: [UInt8]) -> Bool {
        let wanted = name.split { $0 <= 0x20 }.joined(separator: [0x20])
        if text.elementsEqual(wanted) { return true }
        for mark in ["..>", "...", "…"]
        where text.count > mark.utf8.count && text.suffix(mark.utf8.count).elementsEqual(mark.utf8) {
            return wanted.starts(with: text.dropLast(mark.utf8.count))
        }
        return false
    }

    /// Whether it calls itself the way to the folder above.
    var saysParent: Bool { String(decoding: text, as: UTF8.self).lowercased().contains("parent directory") }
}
