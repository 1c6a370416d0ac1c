import Engine
import Folders
import Glibc
import Media
import Places
import Playlists
import Terminal

/// Walks folders in natural order and judges what lies in them, several files at once.
struct ListWalk: Sendable {
    let folders: FolderReader
    let roots: [(place: Place, text: [UInt8])]
    /// The properties to read of each file.
    let names: Set<String>
    let query: Query?
    let showsHidden: Bool
    /// Whether files are listed that a playlist plays as its pieces.
    let showsSegments: Bool

    /// A file that was found.
    private struct Found: Sendable {
        let place: Place
        /// Its path; nil for what lies in no folder, such as a range, which is a file of its own.
        let path: Path?
        /// As it is printed: under the name that was given.
        let text: [UInt8]
        let wasNamed: Bool
        /// Its length and date; nil until they are known, and for what is gone.
        var attributes: FileAttributes?
        /// Of a folder: what playlists above it play of its files.
        var pieces = PlaylistPieces()
        /// What was said already of the folder that it is in.
        var failure: FolderError?
    }

    /// Calls `each` with every file that meets the condition, in order; returns whether something that was named, or a
    /// folder beneath it, could not be read.
    ///
    /// Throws `CancellationError` when the task is cancelled.
    func run(_ each: (QuerySubject, _ path: [UInt8]) -> Void) async throws -> Bool {
        var failed = false
        var pending = Array(
            roots.reversed().map { Found(place: $0.place, path: $0.place.path, text: $0.text, wasNamed: true) })
        var (seen, media) = (0, 0)
        var broken = BrokenFiles()
        defer { Progress.clear() }
        while !pending.isEmpty {
            // A batch of files in order; folders are opened as they are met, so that little is held.
            var batch: [Found] = []
            while batch.count < 64, var found = pending.popLast() {
                try Task.checkCancellation()
                do {
                    guard let path = found.path else { throw FolderKind.notAFolder }
                    if found.attributes == nil { found.attributes = try await folders.attributes(of: path) }
                    let (children, failure) = try await children(of: found, at: path)
                    pending.append(contentsOf: children.reversed())
                    // What could be read counts, and that there may be more is said, once of an archive.
                    if let failure, failure != found.failure { throw failure }
                } catch FolderKind.notAFolder {
                    batch.append(found)
                } catch let error as FolderError {
                    failed = true
                    complain(found, "\(error.message); \(error.remedy)")
                }
            }
            let (batchFiles, query, names) = (batch, query, names)
            let places = batchFiles.map(\.place)
            let engine = LocalEngine()
            _ = try await InputQueue(limit: 8).run(places) { place in
                try await engine.properties(of: place, named: names)
            } each: { index, result in
                let found = batchFiles[index]
                seen += 1
                if seen % 16 == 0 { Progress.show("\(seen) files looked at, \(media) listed …") }
                switch result {
                case .success(let asset):
                    let subject = QuerySubject(
                        path: String(decoding: found.text, as: UTF8.self), size: found.attributes?.size,
                        modified: found.attributes?.modified, asset: asset)
                    if query?.matches(subject) ?? true {
                        media += 1
                        each(subject, found.text)
                    }
                case .failure(let error) where found.wasNamed:
                    failed = true
                    let isLost = error.code == .notFound && !found.place.isRemote
                    let scheme = isLost ? ArgumentHints.scheme(of: found.text) : nil
                    complain(
                        found,
                        scheme.map { "“\($0)” is no scheme that reel list knows: it walks disks and servers" }
                            ?? error.description)
                // A folder holds files of all kinds: of those that are no media only the ones that should be count.
                case .failure(let error):
                    if MediaNames.looksLikeMedia(found.place.nameBytes) {
                        broken.add(found.text, error.message)
                    }
                }
                return true
            }
        }
        Progress.clear()
        Output.write(broken.text, to: STDERR_FILENO)
        return failed
    }

    private enum FolderKind: Error { case notAFolder }

    /// What lies in a folder, and why that may not be all.
    private func children(of found: Found, at path: Path) async throws -> ([Found], FolderError?) {
        if found.wasNamed {
            // What was named is walked wherever it lies, an archive too.
            guard try await folders.kind(of: path) == .folder else { throw FolderKind.notAFolder }
        } else {
            guard found.attributes?.isFolder == true else { throw FolderKind.notAFolder }
            // A link to a folder is not entered: it may lead back.
            guard try await !folders.isLink(path) else { return ([], nil) }
        }
        let isCurrent = found.text == [UInt8(ascii: ".")]
        let prefix =
            isCurrent ? [] : found.text.last == UInt8(ascii: "/") ? found.text : found.text + [UInt8(ascii: "/")]
        var arrangement = Arrangement()
        arrangement.showsHidden = showsHidden
        let rows = try await folders.list(path, by: arrangement)
        let (listing, order) = (rows.listing, rows.order)
        let names = order.map { Array(listing.name(Int($0))) }
        var pieces = found.pieces
        if !showsSegments {
            for name in names where Playlist.isNamed(name) { try await pieces.add(name, in: path, of: folders) }
        }
        let children: [Found] = zip(order, names).compactMap { index, name in
            // Pipes, sockets and devices are no media, and looking at them takes or waits for somebody's bytes.
            guard listing.kind(Int(index)) != .special, !pieces.contains(name) else { return nil }
            let child = path.appending(name)
            return Found(
                place: Place(child), path: child, text: child.server == nil ? prefix + name : child.argument,
                wasNamed: false,
                attributes: listing.attributes(Int(index)),
                pieces: pieces.paths.isEmpty ? pieces : pieces.beneath(name), failure: listing.failure)
        }
        return (children, listing.failure)
    }

    private func complain(_ found: Found, _ reason: String) {
        Progress.clear()
        let name = SafeText(String(decoding: found.text, as: UTF8.self)).text
        Output.write("reel: \(name): \(SafeText(reason).text)\n", to: STDERR_FILENO)
    }
}
