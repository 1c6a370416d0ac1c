package import Media

extension ArchiveReader {
    /// What lies at a path, be that on a disk or within an archive. Touches nothing.
    package func input(at path: [UInt8]) -> any ByteInput { ArchivedFile(path: path, reader: self) }
}
