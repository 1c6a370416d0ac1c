internal import Folders

/// The folders below one, the nearest first, each once; hidden ones are left out.
struct FolderWalk {
    /// How deep folders are looked into.
    private static let deepest = 64

    private struct Identity: Hashable {
        let device: UInt64
        let number: UInt64
    }

    private var waiting: [(path: Path, depth: Int)]
    private var next = 0
    /// Links lead to folders that were seen already, and round in circles.
    private var seen: Set<Identity> = []

    init(_ folder: Path) { waiting = [(folder, 0)] }

    /// The names in the next folder; nil after the last.
    ///
    /// Folders that cannot be read are left out, but the first, of which `FolderError` is thrown. Throws `CancellationError`.
    mutating func nextListing() async throws -> Listing? {
        while next < waiting.count {
            let (path, depth) = waiting[next]
            next += 1
            let listing: Listing
            do {
                listing = try await FolderReader.disks.list(path)
            } catch let error as FolderError {
                if depth == 0 { throw error }
                continue
            }
            guard seen.insert(Identity(device: listing.device, number: listing.number)).inserted else { continue }
            if depth < Self.deepest {
                for index in 0..<listing.count where listing.kind(index) == .folder && !listing.isHidden(index) {
                    waiting.append((path.appending(listing.name(index)), depth + 1))
                }
            }
            return listing
        }
        return nil
    }
}
