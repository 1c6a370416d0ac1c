internal import Bytes
internal import Credentials
import Glibc

/// What a container or playlist may lead to: the rule by which other files and hosts are read for it.
///
/// What lies on a disk reaches no network and nothing outside its own folder and those below, after links are resolved; what
/// comes from a server reaches that host only, at any port, as long as its name leads no nearer to this machine than before
/// (`HTTPRequest.initiator`), and no local file. Protocols that put others together (`concat:`, `subfile:`) are never
/// followed. What libav would open without asking is refused as a whole (`Demuxer.init`), but for DASH manifests that name
/// nothing out of reach (`ManifestReach`).
package struct Reach: Sendable, Hashable {
    /// Whether a local file may name local files anywhere, because the person has asked for that.
    package var allowsExternalReferences: Bool

    /// How what is on a server will be read.
    package var reading: Address.Reading

    /// A rule.
    package init(allowsExternalReferences: Bool = false, reading: Address.Reading = .whole) {
        self.allowsExternalReferences = allowsExternalReferences
        self.reading = reading
    }

    /// The file that a reference in a local file means.
    ///
    /// Throws `MediaError.permissionDenied` for what lies out of reach.
    func file(_ reference: [UInt8], namedIn owner: LocalFile) throws -> LocalFile {
        let folder = Reach.folder(of: owner.path)
        let target = try Reach.path(of: reference)
        if allowsExternalReferences { return LocalFile(path: target) }
        // What is not there cannot be resolved: then its name alone must not lead out.
        let base = Reach.resolved(folder) ?? folder
        let place = Reach.resolved(target) ?? Reach.resolvedParent(of: target)
        guard place.starts(with: base + (base.last == UInt8(ascii: "/") ? [] : [UInt8(ascii: "/")])) else {
            throw Reach.outside(reference)
        }
        return LocalFile(path: target)
    }

    /// The path that a reference in a local file names. Throws `MediaError.permissionDenied` for what lies on a server.
    package static func path(of reference: [UInt8]) throws -> [UInt8] {
        guard let scheme = scheme(of: reference) else { return reference }
        guard scheme == "file" else { throw onServer(reference) }
        let path = reference.dropFirst(5)
        return Array(path.starts(with: "//".utf8) ? path.dropFirst(2) : path)
    }

    /// The address that a reference in something from a server means.
    ///
    /// Throws `MediaError.permissionDenied` for what lies out of reach.
    package func address(_ reference: [UInt8], namedIn owner: Address) throws -> Address {
        let text = String(decoding: reference, as: UTF8.self)
        guard let scheme = Reach.scheme(of: reference), ["http", "https", "ftp"].contains(scheme),
            let host = Address(text).host
        else {
            throw MediaError(
                .permissionDenied, "this address names media that is not on a server (\(ShownAddress.text(of: text)))",
                remedy: "open that media itself")
        }
        // Where a host of FTP lies, nobody looks.
        guard host == owner.host, Reach.isHTTP(reference) == Reach.isHTTP(owner.url) else {
            throw MediaError(
                .permissionDenied, "this address names media on another server (\(scheme)://\(host))",
                remedy: "open that address itself")
        }
        return owner.named(text, host: host, reading)
    }

    /// A local file names what lies out of its reach.
    package static func outside(_ reference: [UInt8]) -> MediaError {
        MediaError(
            .permissionDenied,
            "this file names media outside its folder (\(String(decoding: reference, as: UTF8.self)))",
            remedy: "move it beside that media, or open the media itself")
    }

    static func onServer(_ reference: [UInt8]) -> MediaError {
        let address = ShownAddress.text(of: String(decoding: reference, as: UTF8.self))
        return MediaError(
            .permissionDenied, "this file names media on a server (\(address))",
            remedy: "open the playlist by its own address on that server")
    }

    /// The scheme that a reference begins with, in small letters; nil for a path.
    static func scheme(of reference: [UInt8]) -> String? {
        guard let colon = reference.firstIndex(of: UInt8(ascii: ":")), colon > 1 else { return nil }
        let name = String(decoding: reference[..<colon], as: UTF8.self).lowercased()
        guard let first = name.utf8.first, first >= 97, first <= 122 else { return nil }
        return name.utf8.allSatisfy { $0 >= 97 && $0 <= 122 || $0 >= 48 && $0 <= 57 || "+-.".utf8.contains($0) }
            ? name : nil
    }

    /// Whether a reference is read by our own requests.
    static func isHTTP(_ reference: [UInt8]) -> Bool { ["http", "https"].contains(scheme(of: reference) ?? "") }

    private static func folder(of path: [UInt8]) -> [UInt8] {
        guard let slash = path.lastIndex(of: UInt8(ascii: "/")) else { return [UInt8(ascii: ".")] }
        return slash == 0 ? [UInt8(ascii: "/")] : Array(path[..<slash])
    }

    /// The path without links; nil where nothing lies there.
    private static func resolved(_ path: [UInt8]) -> [UInt8]? {
        guard let real = path.withPathCString({ realpath($0, nil) }) else { return nil }
        defer { free(real) }
        return Array(UnsafeBufferPointer(start: real, count: strlen(real))).map(UInt8.init(bitPattern:))
    }

    /// The nearest folder above that exists, without links, and the rest of the path, whose `..` lead out of it.
    private static func resolvedParent(of path: [UInt8]) -> [UInt8] {
        var parts = path.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: true)
        let isAbsolute = path.first == UInt8(ascii: "/")
        var rest: [ArraySlice<UInt8>] = []
        while let last = parts.popLast() {
            rest.insert(last, at: 0)
            let above = (isAbsolute ? [UInt8(ascii: "/")] : []) + parts.joined(separator: [UInt8(ascii: "/")])
            guard let real = resolved(above.isEmpty ? [UInt8(ascii: ".")] : above) else { continue }
            // A way back through a folder that is not there cannot be followed either.
            if rest.contains(where: { $0.elementsEqual("..".utf8) }) { return [] }
            return real + [UInt8(ascii: "/")] + rest.joined(separator: [UInt8(ascii: "/")])
        }
        return []
    }
}
