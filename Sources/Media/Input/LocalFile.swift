/// A file by the bytes of its path.
package struct LocalFile: ByteInput {
    /// The path, absolute or from the process's folder.
    package let path: [UInt8]

    /// A file that need not exist.
    package init(path: [UInt8]) { self.path = path }

    package var name: String { MediaLocation.file(path: path).name }
    package var location: MediaLocation? { .file(path: path) }
    package var url: [UInt8] { Array("file:".utf8) + path }
    package var policy: InputPolicy { .local }
    package var isPresent: Bool { FileVersion.isRegularFile(path) }

    package func open(_ budget: Budget, _ interruption: Interruption) throws -> any OpenBytes {
        try OpenLocalFile(path: path, interruption: interruption)
    }

    package func currentIdentity() -> InputIdentity? { FileVersion(path: path).map(InputIdentity.file) }

    package func neighbor(_ reference: [UInt8], within reach: Reach) throws -> any ByteInput {
        try reach.file(reference, namedIn: self)
    }
}
