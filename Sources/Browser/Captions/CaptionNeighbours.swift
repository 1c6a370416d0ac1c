package import Engine
package import Folders
package import Places

/// Looks in a file's folder for what belongs to it.
package enum CaptionNeighbours {
    /// The files of captions beside a film; none beside an address, or where the folder cannot be read.
    package static func captions(for film: Place, in folders: FolderReader) async -> [CaptionChoice] {
        guard let (folder, name, names) = await surroundings(of: film, in: folders) else { return [] }
        return await Task.detached {
            let language = Path.environment("LANG").map { String(decoding: $0.prefix(2), as: UTF8.self) }
            let found = CaptionNames.captions(for: name, among: names)
            // The person's own language first, after what has no addition to its name.
            let isOwn = { (neighbour: CaptionNames.Neighbour) in
                neighbour.language == nil
                    || language.map { neighbour.language?.lowercased().hasPrefix($0) == true } ?? false
            }
            return (found.filter(isOwn) + found.filter { !isOwn($0) }).map { neighbour in
                CaptionChoice(
                    file: .file(path: folder.appending(neighbour.name).bytes), language: neighbour.language)
            }
        }.value
    }

    /// The film that a file of captions belongs to; nil where none is there.
    static func film(for captions: Place, in folders: FolderReader) async -> Place? {
        guard let (folder, name, names) = await surroundings(of: captions, in: folders) else { return nil }
        return await Task.detached {
            CaptionNames.film(for: name, among: names, isFilm: MediaNames.looksLikeMedia).map { film in
                .file(path: folder.appending(film).bytes)
            }
        }.value
    }

    private static func surroundings(
        of place: Place, in folders: FolderReader
    ) async -> (folder: Path, name: [UInt8], names: [[UInt8]])? {
        guard let bytes = place.filePath else { return nil }
        let path = Path(bytes: bytes, relativeTo: .current)
        guard let folder = path.parent, let listing = try? await folders.list(folder) else { return nil }
        // What begins otherwise belongs to something else: of 100,000 names few are looked at.
        let start = path.name.prefix(1)
        let names = (0..<listing.count).compactMap { index -> [UInt8]? in
            let name = listing.name(index)
            return name.starts(with: start) && listing.kind(index) != .folder ? Array(name) : nil
        }
        return (folder, path.name, names)
    }
}
