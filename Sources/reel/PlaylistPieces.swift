import Folders
import Media
import Playlists

/// The files that a playlist in their folder, or above it, plays one after the other.
///
/// A playlist of HLS with one file names a film that also stands for itself; that is no piece. Lists of songs and stations
/// (M3U without a target duration) name works, not pieces.
struct PlaylistPieces: Sendable {
    /// Their paths beneath the folder.
    private(set) var paths: Set<[UInt8]> = []

    /// What is read of a playlist: 10,000 segments and more.
    private static let readable = 1 << 20

    /// Whether a name of the folder is a piece.
    func contains(_ name: [UInt8]) -> Bool { paths.contains(name) }

    /// Those that lie in or beneath a folder of this folder.
    func beneath(_ folder: [UInt8]) -> PlaylistPieces {
        let start = folder + [UInt8(ascii: "/")]
        return PlaylistPieces(
            paths: Set(paths.lazy.filter { $0.starts(with: start) }.map { Array($0.dropFirst(start.count)) }))
    }

    /// Adds what a playlist of the folder plays. What cannot be read adds nothing. Throws `CancellationError` only.
    mutating func add(_ playlist: [UInt8], in folder: Path, of folders: FolderReader) async throws {
        let bytes = await folders.head(of: folder.appending(playlist), count: Self.readable)
        paths.formUnion(try await WorkerPool.reading.run(priority: .visible) { _ in Self.pieces(of: bytes) })
    }

    private static func pieces(of bytes: [UInt8]) -> Set<[UInt8]> {
        // Paths are made relative to the root, which stands for the folder.
        guard case .media(let playlist)? = try? Playlist.parse(bytes, url: "/-"), playlist.targetDuration != nil else {
            return []
        }
        var (files, pieces) = (Set<String>(), Set<[UInt8]>())
        func add(_ uri: PlaylistURI) {
            guard files.insert(uri.text).inserted, !uri.text.contains(".."), !uri.text.hasPrefix("/") else { return }
            for path in [uri.resolved, uri.literal] where path.hasPrefix("/") {
                pieces.insert(Array(path.utf8.dropFirst()))
            }
        }
        for segment in playlist.segments {
            add(segment.uri)
            if let map = segment.map { add(map.uri) }
            for part in segment.parts { add(part.uri) }
        }
        return files.count > 1 ? pieces : []
    }
}
