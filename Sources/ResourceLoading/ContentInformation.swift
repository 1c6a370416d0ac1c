internal import CLinux

/// What a loader says of its resource as a whole.
public struct ContentInformation: Sendable, Hashable {
    /// The length in bytes; nil where it is not known: then the bytes can only be read in order.
    public var contentLength: Int64?

    /// The MIME type, such as `video/mp4`; nil where it is not known. Believed where the bytes do not tell by themselves.
    public var contentType: String?

    /// Whether requests may begin at any place; else there is one request at a time, from the first byte to the last.
    public var isByteRangeAccessSupported: Bool

    /// Whether all bytes are at hand, as in memory or on a disk of this machine.
    ///
    /// Then nothing is read ahead and nothing is kept: each request asks for what is wanted now. Else requests grow as
    /// reading goes on, as they do with servers, and headers are kept for readers to come. A file system of the network is
    /// not at hand: see `isOnDemand(fileDescriptor:)`.
    public var isEntireLengthAvailableOnDemand: Bool

    /// What changes with the content, such as a server's entity tag: an asset whose resource has another fails as changed.
    /// Nil where only another length tells.
    public var version: String?

    /// What is known of a resource; the defaults are those of one that must be fetched.
    public init(
        contentLength: Int64?, contentType: String? = nil, isByteRangeAccessSupported: Bool = true,
        isEntireLengthAvailableOnDemand: Bool = false, version: String? = nil
    ) {
        self.contentLength = contentLength
        self.contentType = contentType
        self.isByteRangeAccessSupported = isByteRangeAccessSupported
        self.isEntireLengthAvailableOnDemand = isEntireLengthAvailableOnDemand
        self.version = version
    }

    /// Whether the bytes of an open file are at hand: its file system is none of the network's (`fstatfs`).
    ///
    /// False for NFS, SMB, Ceph, 9P and their like, and for FUSE without a disk of its own, such as sshfs. May wait for a
    /// disk.
    public static func isOnDemand(fileDescriptor: Int32) -> Bool { linux_is_on_network(fileDescriptor) == 0 }
}
