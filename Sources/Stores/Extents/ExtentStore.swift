import Glibc

/// What was read from servers between runs of the program, one file for each address; the least recently used go first.
///
/// Several processes may use the same store and may be killed at any time: a reader gets right bytes or none. What cannot be
/// kept is fetched again. Files and folders are for their owner alone, and their names tell no address. All calls read or
/// write files: make them on a worker.
public final class ExtentStore: Sendable {
    private let room: BoundedFolder
    private var folder: SharedFolder { room.folder }

    private static let ending = Array(".bytes".utf8)

    /// The store in `cacheHome`, as `CacheFolder.standard` names it. Reads and makes nothing yet.
    ///
    /// All files take at most `limit` bytes, and a sixteenth more for each process that writes; one of them half of that.
    public init(cacheHome: [UInt8], limit: Int64 = 1 << 30) {
        let limit = max(0, limit)
        room = BoundedFolder(
            cacheHome + Array("/reel/servers".utf8), limit: limit, share: limit / 16, isName: Self.isName)
    }

    /// What is kept of an address; nil for nothing. Marks it as used.
    public func extents(of address: [UInt8]) -> StoredExtents? {
        let name = Self.name(of: address)
        guard let file = folder.open(name, O_RDWR | O_APPEND), let found = StoredExtents(file, name: name, of: self)
        else {
            return nil
        }
        file.touch()
        return found
    }

    /// What is kept of a version of an address, which another one makes room for; nil where the disk refuses.
    public func extents(of address: [UInt8], _ version: ServedVersion) -> StoredExtents? {
        if let known = extents(of: address), known.version == version { return known }
        guard version.length > 0, let bytes = ExtentFile.bytes(of: version) else { return nil }
        room.makeRoom()
        guard folder.replace(Self.name(of: address), with: bytes) else { return nil }
        noteWritten(bytes.count)
        let made = extents(of: address)
        // Another process may have found yet another version.
        return made?.version == version ? made : nil
    }

    /// Looks through the folder: removes what killed writers left, and, where the files take more than the limit, the
    /// least recently used until they take an eighth less.
    public func trim() { room.trim() }

    /// Removes the file of this name, unless it is another one by now.
    func remove(_ name: [UInt8], _ file: OpenFile) {
        if folder.open(name, O_RDONLY)?.isSame(as: file) == true { folder.remove(name) }
    }

    /// Whether one file may become so long.
    func mayGrow(to length: Int64) -> Bool {
        room.makeRoom()
        return length <= room.limit / 2
    }

    /// Notes what was written. A file takes whole blocks of the disk, which a large one makes up for.
    func noteWritten(_ count: Int) { room.noteWritten(count) }

    private static func name(of address: [UInt8]) -> [UInt8] { MD5.text(address) + ending }

    @Sendable private static func isName(_ name: [UInt8]) -> Bool {
        name.count == 32 + ending.count && name.suffix(ending.count).elementsEqual(ending)
    }
}
