internal import Folders
internal import Glibc

/// A page of links, as most servers list a folder.
///
/// Links to what lies right in the folder are its entries. What makes a page the list of a folder rather than any other is that
/// it says so, leads to the folder above, or calls what it links to by name.
struct HTMLIndex: FolderIndex {
    private let base: IndexBase
    /// What has come and is needed; from `start` on the link that is not complete, as far as `looked` without another.
    private var rest: [UInt8] = []
    private var start = 0
    private var looked = 0
    private var isInLink = false
    /// The entry of the last link: the next may be for the same, as after a picture, and say more.
    private var last: IndexEntry?

    private var isTitled = false
    private var leadsUp = false
    private var namedLinks = 0
    private var otherLinks = 0

    /// The most that is read of a link, or of what comes before the first.
    private static let limit = 64 << 10

    /// The page that an address has answered with.
    init(at url: String) { base = IndexBase(url) }

    var listsFolder: Bool { isTitled || leadsUp || (namedLinks > 0 && namedLinks >= otherLinks) }

    mutating func add(_ bytes: ArraySlice<UInt8>, each: (IndexEntry) -> Void) {
        rest += bytes
        while let next = nextLink() {
            endPart(at: next, each)
            isInLink = true
        }
        if rest.count - start > Self.limit {
            // No name is so long: what is left of it comes before the next link.
            endPart(at: rest.count, each)
            isInLink = false
        }
        rest.removeFirst(start)
        looked -= start
        start = 0
    }

    mutating func finish(each: (IndexEntry) -> Void) {
        endPart(at: rest.count, each)
        if let last = last.take() { each(last) }
    }

    /// Where the next link begins; nil where that has not come.
    private mutating func nextLink() -> Int? {
        // The first byte is that of the link which is being read.
        var index = max(looked, isInLink ? start + 1 : start)
        let found = rest.withUnsafeBytes { bytes -> Int? in
            while index + 2 < bytes.count, let base = bytes.baseAddress {
                guard let place = memchr(base + index, 0x3C, bytes.count - index) else {
                    index = bytes.count
                    return nil
                }
                index = base.distance(to: place)
                guard index + 2 < bytes.count else { return nil }
                if bytes[index + 1] | 0x20 == UInt8(ascii: "a"), bytes[index + 2] <= 0x20 { return index }
                index += 1
            }
            return nil
        }
        looked = index
        return found
    }

    /// Takes what lies before a place: a link with what follows it, or what comes before the first.
    private mutating func endPart(at end: Int, _ each: (IndexEntry) -> Void) {
        let part = rest[start..<end]
        if isInLink {
            if let link = IndexLink(part) { take(link, each) }
        } else if !isTitled {
            isTitled = Self.saysIndex(part)
        }
        start = end
        looked = end
    }

    private mutating func take(_ link: IndexLink, _ each: (IndexEntry) -> Void) {
        switch base.target(of: link.reference) {
        case .entry(let name, let isFolder):
            if link.text.isEmpty || link.isNamed(name) { namedLinks += 1 } else { otherLinks += 1 }
            let entry = IndexEntry(name: name, isFolder: isFolder, size: link.size, modified: link.modified)
            if let last, last.entry.name != name { each(last) }
            if let last, last.entry.name == name, entry.attributes == nil { return }
            last = entry
        case .parent: leadsUp = true
        case .samePage: break
        case .elsewhere:
            if link.saysParent { leadsUp = true } else { otherLinks += 1 }
        }
    }

    private static func saysIndex(_ part: ArraySlice<UInt8>) -> Bool {
        let text = String(decoding: HTMLText.plain(part.prefix(limit)), as: UTF8.self).lowercased()
        return ["index of", "directory listing", "listing of", "listing for"].contains { text.contains($0) }
    }
}
