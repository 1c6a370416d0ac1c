import Glibc

/// The pictures of filmstrips between runs of the program, one file for each strip; the least recently used go first.
///
/// Several processes may use the same store and may be killed at any time: a reader gets whole and right pictures or
/// none, and what a killed writer leaves is removed. What cannot be kept is lost, and made again. All calls read or write
/// files: make them on a worker.
public final class FilmstripStore: Sendable {
    private let room: BoundedFolder
    private let stripLimit: Int
    private var folder: SharedFolder { room.folder }

    /// The store in `cacheHome`, as `CacheFolder.standard` names it. Reads and makes nothing yet.
    ///
    /// The files of all strips take at most `limit` bytes, and a sixteenth more for each process that writes.
    public init(cacheHome: [UInt8], limit: Int64 = 256 << 20) {
        let limit = max(0, limit)
        room = BoundedFolder(
            cacheHome + Array("/reel/filmstrips".utf8), limit: limit, share: limit / 32, isName: FilmstripKey.isName)
        stripLimit = Int(min(limit / 32, 4 << 20))
    }

    /// The pictures that are there, by the time that was asked for. Marks the strip as used.
    public func pictures(for key: FilmstripKey) -> [FilmstripTime: FilmstripPicture] {
        guard let file = folder.open(key.name, O_RDONLY), let bytes = bytes(of: file),
            let strip = FilmstripFile(bytes), strip.key == key
        else { return [:] }
        file.touch()
        return Dictionary(strip.pictures.map { ($0.requestedTime, $0) }) { $1 }
    }

    /// Adds pictures to a strip. Of two for the same time the later one counts; a strip of another version of the file,
    /// and pictures that would make the strip too large, go.
    ///
    /// False when nothing is kept: the file has changed since, or the disk refuses.
    @discardableResult
    public func append(_ pictures: [FilmstripPicture], for key: FilmstripKey) -> Bool {
        let added = FilmstripFile.bytes(of: pictures)
        guard !added.isEmpty, key.file.isCurrent else { return false }
        room.makeRoom()
        let (isKept, count) = write(pictures, added, for: key)
        // A file takes whole blocks of the disk.
        room.noteWritten(count + 4_096)
        return isKept
    }

    /// Looks through the folder: removes what killed writers left, and, where the files take more than the limit, the
    /// least recently used until they take an eighth less.
    public func trim() { room.trim() }

    private func write(
        _ pictures: [FilmstripPicture], _ added: [UInt8], for key: FilmstripKey
    ) -> (isKept: Bool, count: Int) {
        var known: [FilmstripPicture] = []
        // Checked and added to through one descriptor: another process may put a strip of another version there.
        if let file = folder.open(key.name, O_RDWR | O_APPEND), let bytes = bytes(of: file),
            let strip = FilmstripFile(bytes), strip.key == key
        {
            if strip.isWhole, bytes.count + added.count <= stripLimit { return (file.write(added), added.count) }
            known = strip.pictures
        }
        let bytes = FilmstripFile.bytes(of: key, newest(known + pictures))
        return (folder.replace(key.name, with: bytes), bytes.count)
    }

    /// One picture for each time, the last ones, as many as half fill a strip.
    private func newest(_ pictures: [FilmstripPicture]) -> [FilmstripPicture] {
        var seen: Set<FilmstripTime> = []
        var room = stripLimit / 2
        var kept: [FilmstripPicture] = []
        for picture in pictures.reversed() where seen.insert(picture.requestedTime).inserted {
            room -= FilmstripFile.bytes(of: [picture]).count
            guard room >= 0 else { break }
            kept.append(picture)
        }
        return kept.reversed()
    }

    /// All of a strip; nil for what is too large to be one. Two processes that add at once may pass the limit together.
    private func bytes(of file: OpenFile) -> [UInt8]? { file.bytes(limit: stripLimit * 2) }
}
