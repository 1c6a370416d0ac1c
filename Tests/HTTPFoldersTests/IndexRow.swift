import Folders

@testable import HTTPFolders

/// What an index says of one entry.
struct IndexRow: Equatable {
    let name: String
    let isFolder: Bool
    let size: Int64
    let modified: Int64

    /// The rows of a page of links that comes in pieces of `length` bytes; nil where it lists no folder.
    static func read(_ page: String, in length: Int = .max) -> [IndexRow]? {
        read(HTMLIndex(at: "http://localhost/films/"), page, in: length)
    }

    /// The rows of a list of objects.
    static func read(objects page: String, in length: Int = .max) -> [IndexRow]? {
        read(JSONIndex(), page, in: length)
    }

    /// The rows of an answer of WebDAV.
    static func read(properties answer: String, in length: Int = .max) -> [IndexRow]? {
        read(MultiStatus(at: "http://localhost/films/"), answer, in: length)
    }

    private static func read(_ index: some FolderIndex, _ page: String, in length: Int) -> [IndexRow]? {
        var (index, rows) = (index, [IndexRow]())
        let add = { (entry: IndexEntry) in
            rows.append(
                IndexRow(
                    name: String(decoding: entry.entry.name, as: UTF8.self), isFolder: entry.entry.kind == .folder,
                    size: entry.attributes?.size ?? -1, modified: entry.attributes?.modified ?? 0))
        }
        var rest = Array(page.utf8)[...]
        while !rest.isEmpty {
            do { try index.add(rest.prefix(length), each: add) } catch { return nil }
            rest = rest.dropFirst(length)
        }
        index.finish(each: add)
        return index.listsFolder ? rows : nil
    }
}
