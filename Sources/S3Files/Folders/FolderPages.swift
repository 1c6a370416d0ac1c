internal import CLinux
internal import Folders
internal import HTTP
internal import HTTPFolders
internal import S3

/// Reads a folder of a bucket page by page, as services list them: each page names the next.
struct FolderPages {
    private let folder: Path
    private let questions: BucketQuestions
    private let prefix: [UInt8]

    /// The most names that are read, in bytes of them and of what is said of each: some 500,000.
    private static let limit = 64 << 20
    private static let sizeOfEntry = 100
    /// How often the names that have come are told of, in nanoseconds.
    private static let period: UInt64 = 200_000_000

    init(_ folder: Path, _ questions: BucketQuestions) {
        (self.folder, self.questions) = (folder, questions)
        let key = questions.address.key
        prefix = key.isEmpty || key.last == UInt8(ascii: "/") ? key : key + [UInt8(ascii: "/")]
    }

    /// All entries; those that have come are told of now and then. What ends before its end has what came before that.
    ///
    /// Throws `FolderError` and `CancellationError`.
    func read(_ deliver: (Listing) -> Void) throws -> Listing {
        var listing = Listing(path: folder)
        do {
            try readPages(into: &listing, deliver)
        } catch {
            let shown = (error as? S3Error).map(FolderError.init) ?? error as? FolderError
            guard let shown, listing.count > 0 else { throw shown ?? error }
            listing.failure = shown
        }
        return listing
    }

    private func readPages(into listing: inout Listing, _ deliver: (Listing) -> Void) throws {
        var patience = questions.patience
        var token: String?
        var size = 0
        var told: UInt64 = 0
        while true {
            let next: String?
            let first = listing.count
            if questions.address.bucket.isEmpty {
                next = try addBuckets(after: token, to: &listing)
            } else {
                next = try addObjects(after: token, to: &listing)
            }
            for index in first..<listing.count { size += listing.name(index).count + Self.sizeOfEntry }
            guard let next else { return }
            guard size <= Self.limit else { throw FolderError.tooLong(Self.limit) }
            // Pages may come for ever, if only such that hold nothing.
            guard patience.lasts else { throw try patience.failure() }
            patience.noteProgress()
            // Who names the same page again names it for ever.
            guard next != token else { throw S3Error(.notS3) }
            token = next
            let now = linux_monotonic_time()
            guard now - told > Self.period, listing.count > 0 else { continue }
            deliver(listing)
            told = now
        }
    }

    private func addBuckets(after token: String?, to listing: inout Listing) throws -> String? {
        let page = try questions.buckets(after: token)
        for bucket in page.buckets {
            add(Array(bucket.name.utf8), isFolder: true, modified: bucket.created, to: &listing)
        }
        return page.nextToken
    }

    private func addObjects(after token: String?, to listing: inout Listing) throws -> String? {
        let page = try questions.objects(in: prefix, after: token)
        for found in page.prefixes where found.starts(with: prefix) && found.last == UInt8(ascii: "/") {
            add(Array(found.dropFirst(prefix.count).dropLast()), isFolder: true, to: &listing)
        }
        for object in page.objects where object.key.starts(with: prefix) {
            add(
                Array(object.key.dropFirst(prefix.count)), isFolder: false, size: object.size,
                modified: object.modified, validator: HTTPResponse.strong(object.entityTag), to: &listing)
        }
        // Nothing is an empty folder only where something stands for it, which is a key that ends in a slash.
        let isThere = !page.objects.isEmpty || !page.prefixes.isEmpty || page.nextToken != nil
        guard isThere || token != nil || prefix.isEmpty else {
            let isObject = (try? questions.attributes()) != nil
            throw isObject ? FolderError.object : FolderError.noKey
        }
        return page.nextToken
    }

    /// Adds an entry, unless its name is none of a path's.
    private func add(
        _ name: [UInt8], isFolder: Bool, size: Int64? = nil, modified: Int64? = nil, validator: String? = nil,
        to listing: inout Listing
    ) {
        guard IndexEntry.isName(name) else { return }
        let entry = IndexEntry(
            name: name, isFolder: isFolder, size: size, modified: modified, validator: validator)
        listing.append(entry.entry, entry.attributes)
    }
}
