internal import Media
internal import Playlists

/// Finds what a document's references to media mean: URLs or paths, relative to where the document lies.
struct ReferenceResolver {
    /// Where the document lies.
    var base: MediaLocation
    /// What has given the document; nil where that is not known.
    var origin: (any ByteInput)?
    /// Whether a local document may lead to servers.
    let allowsExternalReferences: Bool

    /// The places that a reference may mean, the likeliest first.
    ///
    /// A document on a disk leads to files anywhere on it, as editors write them, and to no server unless that is allowed;
    /// one from a server leads to that server only, and one from the web to nothing that a login opens (SFTP, S3).
    ///
    /// Throws `MediaError.permissionDenied` for anything else.
    func locations(of reference: String) throws(MediaError) -> [MediaLocation] {
        switch base {
        case .file(let path): try locations(of: reference, in: Self.folder(of: path))
        case .remote(let url): [try location(of: reference, on: url)]
        }
    }

    private func locations(of reference: String, in folder: [UInt8]) throws(MediaError) -> [MediaLocation] {
        var reference = reference
        for local in ["file://localhost/", "file:///"] where reference.hasPrefix(local) {
            reference = "file:///" + reference.dropFirst(local.count)
        }
        let location = MediaLocation(reference)
        guard case .file(let named) = location else {
            guard allowsExternalReferences else { throw .outOfReach(reference) }
            return [location]
        }
        guard !reference.hasPrefix("file:") else { return [Self.file(named, in: folder)] }
        // Many write paths where URLs are asked for.
        let decoded: [MediaLocation]
        if reference.utf8.contains(UInt8(ascii: "%")), case .file(let path) = MediaLocation("file:" + reference) {
            decoded = [Self.file(path, in: folder)]
        } else {
            decoded = []
        }
        return [Self.file(named, in: folder)] + decoded
    }

    private func location(of reference: String, on url: String) throws(MediaError) -> MediaLocation {
        let resolved = PlaylistURI(reference, relativeTo: url).resolved
        guard case .remote = MediaLocation(resolved), let host = Address(resolved).host, host == Address(url).host,
            Address.loginScheme(of: resolved) == Address.loginScheme(of: url)
        else {
            throw .outOfReach(reference)
        }
        return .remote(url: resolved)
    }

    /// What gives the bytes of a place that a document on a server refers to, which leads no farther than that server does; nil
    /// for places that may lie anywhere.
    ///
    /// Throws `MediaError.permissionDenied` for what is out of reach.
    func input(at location: MediaLocation) throws -> (any ByteInput)? {
        guard case .remote = base, case .remote(let url) = location else { return nil }
        return try origin?.neighbor(Array(url.utf8), within: Reach(reading: .media))
    }

    private static func folder(of path: [UInt8]) -> [UInt8] {
        path.lastIndex(of: UInt8(ascii: "/")).map { Array(path[...$0]) } ?? []
    }

    private static func file(_ path: [UInt8], in folder: [UInt8]) -> MediaLocation {
        .file(path: path.first == UInt8(ascii: "/") ? path : folder + path)
    }
}
