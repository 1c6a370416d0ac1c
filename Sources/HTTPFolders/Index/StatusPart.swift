internal import HTTP
internal import XML

/// What one part of an answer of WebDAV says of a file or folder (RFC 4918, 14.24).
///
/// Names are compared without the prefixes that stand for their name space: asked for are properties of WebDAV alone. Those
/// that a server lacks are listed too, and are empty.
struct StatusPart {
    /// Whether the answer begins in what was read.
    private(set) var beginsMultiStatus = false
    /// The path by which the server knows it, percent-encoded, without scheme and host; nil where there is none.
    private(set) var path: [UInt8]?
    private(set) var isFolder = false
    /// Whether the server says that it is not there.
    private(set) var isMissing = false

    private var size: Int64?
    private var modified: String?
    private var entityTag: String?

    /// Reads a part, and what comes before it.
    init(_ bytes: [UInt8]) {
        var scanner = XMLScanner(bytes)
        var open: [Substring] = []
        var value = ""
        while let token = scanner.next() {
            switch token {
            case .startTag(let tag):
                let name = Self.local(tag.name)
                if name == "multistatus" { beginsMultiStatus = true }
                if name == "collection", open.last == "resourcetype" { isFolder = true }
                if !tag.isEmpty, open.count < Self.deepest { open.append(name) }
                value = ""
            case .endTag(let name):
                guard open.last == Self.local(name) else { continue }
                take(value, of: open.removeLast(), in: open.last)
                value = ""
            case .text(let text): value += scanner.string(text)
            }
        }
    }

    /// What it says, under a name.
    func entry(named name: [UInt8]) -> IndexEntry {
        IndexEntry(
            name: name, isFolder: isFolder, size: size, modified: modified.flatMap(HTTPDate.seconds),
            validator: HTTPResponse.validator(entityTag, modified))
    }

    /// More elements than this are not open at once in what is meant well.
    private static let deepest = 100

    private mutating func take(_ text: String, of name: Substring, in parent: Substring?) {
        guard let first = text.utf8.firstIndex(where: { $0 > 0x20 }),
            let last = text.utf8.lastIndex(where: { $0 > 0x20 })
        else { return }
        let value = text[first...last]
        switch name {
        case "href" where parent == "response": path = Self.path(of: value.utf8)
        case "status" where parent == "response":
            isMissing = ["404", "410"].contains(value.split(separator: " ").dropFirst().first)
        case "getcontentlength": size = Int64(value).flatMap { $0 < 0 ? nil : $0 }
        case "getlastmodified": modified = String(value)
        case "getetag": entityTag = String(value)
        default: break
        }
    }

    /// The path of an address, which may be whole: behind another server its host and scheme are not those that one asked.
    private static func path(of reference: Substring.UTF8View) -> [UInt8] {
        let slash = UInt8(ascii: "/")
        guard let colon = reference.firstIndex(of: UInt8(ascii: ":")), reference[colon...].starts(with: "://".utf8),
            reference.first != slash
        else { return Array(reference) }
        return Array(reference[colon...].dropFirst(3).drop { $0 != slash })
    }

    private static func local(_ name: String) -> Substring {
        name.utf8.lastIndex(of: UInt8(ascii: ":")).map { name[name.utf8.index(after: $0)...] } ?? name[...]
    }
}
