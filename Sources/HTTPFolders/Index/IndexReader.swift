internal import CLinux
internal import Folders
internal import HTTP

/// Reads the page of a folder as it comes.
struct IndexReader {
    private let folder: Path
    private let answer: ServerAnswer

    /// The longest page that is read, unpacked: some 500,000 names, in an answer of WebDAV with all that is around them.
    private static func limit(of format: IndexFormat) -> Int { format == .multiStatus ? 320 << 20 : 64 << 20 }
    /// How often the names that have come are told of, in nanoseconds.
    private static let period: UInt64 = 200_000_000

    init(_ folder: Path, _ answer: ServerAnswer) { (self.folder, self.answer) = (folder, answer) }

    /// All entries; those that have come are told of now and then. What ends before its end has what came before that.
    func read(_ deliver: (Listing) -> Void) throws -> Listing {
        guard let format = IndexFormat(answer.response) else { throw FolderError.noPage }
        let limit = Self.limit(of: format)
        switch format {
        case .html: return try read(HTMLIndex(at: answer.response.url), upTo: limit, deliver)
        case .json: return try read(JSONIndex(), upTo: limit, deliver)
        case .multiStatus: return try read(MultiStatus(at: answer.response.url), upTo: limit, deliver)
        }
    }

    private func read(
        _ index: some FolderIndex, upTo limit: Int, _ deliver: (Listing) -> Void
    ) throws -> Listing {
        var index = index
        var listing = Listing(path: folder)
        let add = { (entry: IndexEntry) in listing.append(entry.entry, entry.attributes) }
        var buffer = [UInt8](repeating: 0, count: 64 << 10)
        var told = linux_monotonic_time()
        var count = 0
        do {
            while true {
                let read = try buffer.withUnsafeMutableBytes { try answer.read(into: $0) }
                if read == 0 { break }
                count += read
                guard count <= limit else { throw FolderError.tooLong(limit) }
                try index.add(buffer[..<read], each: add)
                guard linux_monotonic_time() - told > Self.period, listing.count > 0, index.listsFolder else {
                    continue
                }
                deliver(listing)
                told = linux_monotonic_time()
            }
        } catch let error as FolderError where error.code != .notAFolder {
            index.finish(each: add)
            guard listing.count > 0, index.listsFolder else { throw error }
            listing.failure = error
            return listing
        }
        index.finish(each: add)
        guard index.listsFolder else { throw FolderError.noPage }
        return listing
    }
}
