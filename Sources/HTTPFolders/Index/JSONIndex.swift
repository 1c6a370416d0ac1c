internal import Foundation
internal import Folders

/// A list of objects with names, as nginx (`autoindex_format json`) and Caddy send it.
struct JSONIndex: FolderIndex {
    private struct Item: Decodable {
        let name: String
        let size: Int64?
        // nginx
        let type: String?
        let mtime: String?
        // Caddy
        let isFolder: Bool?
        let modified: String?

        enum CodingKeys: String, CodingKey {
            case name, size, type, mtime
            case isFolder = "is_dir"
            case modified = "mod_time"
        }
    }

    private(set) var listsFolder = false
    /// What follows the last complete object.
    private var rest: [UInt8] = []
    /// How far `rest` was looked at, and what is open there.
    private var looked = 0
    private var depth = 0
    private var isText = false
    private var isEscaped = false
    /// Where the object begins that is not complete; nil between objects.
    private var start: Int?

    /// The longest object.
    private static let limit = 64 << 10

    mutating func add(_ bytes: ArraySlice<UInt8>, each: (IndexEntry) -> Void) throws {
        rest += bytes
        var objects: [UInt8] = []
        var end = 0
        while looked < rest.count {
            let byte = rest[looked]
            if isEscaped {
                isEscaped = false
            } else if isText {
                if byte == UInt8(ascii: "\\") { isEscaped = true } else if byte == UInt8(ascii: "\"") { isText = false }
            } else {
                switch byte {
                case UInt8(ascii: "\"") where depth > 1: isText = true
                case UInt8(ascii: "["), UInt8(ascii: "{"):
                    depth += 1
                    if depth == 1 {
                        // Anything but a list at the outermost is something else.
                        guard byte == UInt8(ascii: "["), !listsFolder else { throw FolderError.noPage }
                        listsFolder = true
                    } else if depth == 2 {
                        start = looked
                    }
                case UInt8(ascii: "]"), UInt8(ascii: "}"):
                    depth -= 1
                    if depth == 1, let begin = start {
                        if !objects.isEmpty { objects.append(UInt8(ascii: ",")) }
                        objects += rest[begin...looked]
                        (start, end) = (nil, looked + 1)
                    }
                // Between the objects there is nothing but what parts them.
                default: guard depth > 1 || byte <= 0x20 || byte == UInt8(ascii: ",") else { throw FolderError.noPage }
                }
            }
            looked += 1
        }
        if start == nil { end = looked }
        rest.removeFirst(end)
        looked -= end
        start = start.map { $0 - end }
        guard rest.count <= Self.limit, depth >= 0 else { throw FolderError.noPage }
        try tell(of: objects, each)
    }

    mutating func finish(each: (IndexEntry) -> Void) {}

    private func tell(of objects: [UInt8], _ each: (IndexEntry) -> Void) throws {
        guard !objects.isEmpty else { return }
        let text = "[" + String(decoding: objects, as: UTF8.self) + "]"
        guard let items = try? JSONDecoder().decode([Item].self, from: Data(text.utf8)) else {
            throw FolderError.noPage
        }
        for item in items {
            var name = Array(item.name.utf8)
            let isFolder = item.isFolder ?? (item.type == "directory")
            if isFolder, name.last == UInt8(ascii: "/") { name.removeLast() }
            guard IndexEntry.isName(name) else { continue }
            let date = (item.modified ?? item.mtime).flatMap { IndexDate.seconds(Array($0.utf8)) }
            each(IndexEntry(name: name, isFolder: isFolder, size: item.size.map { max(0, $0) }, modified: date))
        }
    }
}
