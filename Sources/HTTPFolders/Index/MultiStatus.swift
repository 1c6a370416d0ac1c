internal import Folders
internal import Glibc

/// The properties of a folder and of what lies right in it, as a server of WebDAV sends them (RFC 4918, 13).
struct MultiStatus: FolderIndex {
    /// What the server says of the folder itself, or of the file where one was asked about; nil as long as that has not come.
    private(set) var itself: FileAttributes?

    private var base: IndexBase
    /// What has come and is not read; up to `looked` no part of it ends.
    private var rest: [UInt8] = []
    private var looked = 0
    private var isMultiStatus = false
    private var isFirst = true

    /// The longest part.
    private static let limit = 64 << 10

    /// The answer of an address.
    init(at url: String) { base = IndexBase(url) }

    var listsFolder: Bool { isMultiStatus && itself?.isFolder != false }

    mutating func add(_ bytes: ArraySlice<UInt8>, each: (IndexEntry) -> Void) throws {
        rest += bytes
        var start = 0
        while let end = nextEnd() {
            read(Array(rest[start..<end]), each)
            start = end
        }
        rest.removeFirst(start)
        looked -= start
        guard rest.count <= Self.limit else { throw FolderError.noPage }
    }

    mutating func finish(each: (IndexEntry) -> Void) {
        // A folder that the server says nothing of, not even of itself. A part that does not end is none.
        isMultiStatus = isMultiStatus || StatusPart(rest).beginsMultiStatus
        rest = []
    }

    /// Where the next part ends; nil where that has not come.
    private mutating func nextEnd() -> Int? {
        var index = looked
        let found = rest.withUnsafeBytes { bytes -> Int? in
            while index < bytes.count, let base = bytes.baseAddress {
                guard let place = memchr(base + index, 0x3C, bytes.count - index) else {
                    index = bytes.count
                    return nil
                }
                index = base.distance(to: place)
                guard index + 1 < bytes.count else { return nil }
                if bytes[index + 1] == UInt8(ascii: "/") {
                    guard let end = memchr(place, 0x3E, bytes.count - index) else { return nil }
                    let close = base.distance(to: end)
                    if Self.endsResponse(UnsafeRawBufferPointer(rebasing: bytes[(index + 2)..<close])) {
                        index = close + 1
                        return index
                    }
                }
                index += 1
            }
            return nil
        }
        looked = index
        return found
    }

    /// Whether an end tag's name, with any prefix, is that of a part.
    private static func endsResponse(_ tag: UnsafeRawBufferPointer) -> Bool {
        let word = "response".utf8
        guard var end = tag.lastIndex(where: { $0 > 0x20 }).map({ $0 + 1 }), end >= word.count else { return false }
        end -= word.count
        return (end == 0 || tag[end - 1] == UInt8(ascii: ":")) && tag[end...].starts(with: word)
    }

    /// Takes one part, with what comes before it.
    private mutating func read(_ bytes: [UInt8], _ each: (IndexEntry) -> Void) {
        let part = StatusPart(bytes)
        isMultiStatus = isMultiStatus || part.beginsMultiStatus
        guard isMultiStatus, !part.isMissing, var path = part.path else { return }
        // Whether something is a folder its properties say, not its address.
        if path.last != UInt8(ascii: "/") { path.append(UInt8(ascii: "/")) }
        defer { isFirst = false }
        // Servers behind others know the folder, which comes first there, by another name than one asks for.
        if isFirst, part.isFolder, base.target(of: path) == .elsewhere { base = IndexBase(path: path) }
        switch base.target(of: path) {
        case .samePage:
            // What is there is there, even where nothing more is said of it.
            itself = part.entry(named: []).attributes ?? FileAttributes(size: -1, modified: 0, isFolder: false)
        case .entry(let name, _): each(part.entry(named: name))
        case .parent, .elsewhere: break
        }
    }
}
