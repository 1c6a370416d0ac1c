package import Media

extension ArchiveReader {
    /// What lies at a path, be that on a disk or within an archive. Touches nothing.
    package func input(at path: [UInt8]) -> any ByteInput { ArchivedFile(path: path, reader: self) }

    /// What a server has at an address with the name of an archive in it, or what such an archive has; nil where none is named.
    /// Touches nothing.
    package func input(at address: Address) -> (any ByteInput)? { ArchivedAddress(address, reader: self) }
}
