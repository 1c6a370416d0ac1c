/// Where a path of this machine leads: on its disks, or from a file of them into an archive.
enum Destination {
    /// To something of a disk, or nowhere.
    case disk
    /// To what lies within the archive in a file; to the archive as a whole where the path in it is empty.
    case archive(ArchiveFile, path: [UInt8])

    /// Looks where a path leads. `reach` is called with each path before that is looked at.
    ///
    /// Throws what `reach` throws.
    init(_ path: [UInt8], _ reach: ([UInt8]) throws -> Void) rethrows {
        self = .disk
        for end in ArchiveName.ends(in: path) {
            let name = Array(path[..<end])
            try reach(name)
            // A real folder may be called so.
            guard let file = ArchiveFile(path: name) else { continue }
            self = .archive(file, path: MemberPath.named(path[end...]))
            return
        }
    }

    /// The same for somebody who may wait for a disk.
    init(_ path: [UInt8]) { self.init(path) { _ in } }
}
