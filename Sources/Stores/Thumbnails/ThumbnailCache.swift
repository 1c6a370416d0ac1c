internal import Bytes
import Glibc
import Synchronization

/// The pictures of files that this person's desktop programs share (freedesktop.org Thumbnail Managing Standard 0.9.0).
///
/// Nothing here waits for another process. All calls read or write files: make them on a worker.
public final class ThumbnailCache: Sendable {
    /// No thumbnail is larger: 1024 × 1024 pixels take 4 MiB uncompressed.
    private static let fileLimit = 8 << 20
    /// Ages in seconds at which a file may be written again in the same second, which `Thumb::MTime` cannot tell. A
    /// server's clock may be ahead.
    private static let unsettledAges: Range<Int64> = -60..<2

    private let folder: [UInt8]
    private let program: String
    private let failures: SharedFolder
    /// The folders that this process has swept.
    private let swept = Mutex<Set<[UInt8]>>([])

    /// The cache in `cacheHome`, as `CacheFolder.standard` names it. `program` and `version` tell who wrote, and whose
    /// failures are meant: another program may read what this one cannot. Reads and makes nothing yet.
    public init(cacheHome: [UInt8], program: String, version: String) {
        folder = cacheHome + Array("/thumbnails".utf8)
        self.program = program
        failures = SharedFolder(path: folder + Array("/fail/\(program)-\(version)".utf8))
    }

    /// The smallest thumbnail that was made from this version of the file, whoever made it, and that `isUsable`.
    public func thumbnail(
        of file: FileIdentity, where isUsable: (Thumbnail) -> Bool = { _ in true }
    ) -> Thumbnail? {
        for size in ThumbnailSize.allCases {
            guard let thumbnail = read(file, in: place(size)), thumbnail.width <= size.edge,
                thumbnail.height <= size.edge, isUsable(thumbnail)
            else { continue }
            return thumbnail
        }
        return nil
    }

    /// What this program noted when it could not make a thumbnail from this version of the file; nil when it never tried
    /// or succeeded.
    public func failure(of file: FileIdentity) -> [String: String]? { read(file, in: failures)?.notes }

    /// Keeps a thumbnail, the bytes of a PNG file that fits `size`, with notes beside those of the standard. An older
    /// one and a remembered failure go.
    ///
    /// False when it is not kept: `file` was changed a moment ago or since, or is a thumbnail itself, or the disk
    /// refuses.
    @discardableResult
    public func store(
        png: [UInt8], of file: FileIdentity, as size: ThumbnailSize, notes: [(key: String, text: String)] = []
    ) -> Bool {
        guard write(png, of: file, in: place(size), notes) else { return false }
        failures.remove(name(of: file))
        return true
    }

    /// Keeps that no thumbnail can be made from this version of the file, with notes that say why. False as for `store`.
    @discardableResult
    public func remember(failureOf file: FileIdentity, notes: [(key: String, text: String)] = []) -> Bool {
        write(PNGFile.onePixel, of: file, in: failures, notes)
    }

    private func place(_ size: ThumbnailSize) -> SharedFolder {
        SharedFolder(path: folder + Array("/\(size.folder)".utf8))
    }

    private func name(of file: FileIdentity) -> [UInt8] {
        MD5.text(Array(FileURI.text(file.path).utf8)) + Array(".png".utf8)
    }

    private func read(_ file: FileIdentity, in place: SharedFolder) -> Thumbnail? {
        guard let bytes = place.read(name(of: file), limit: ThumbnailCache.fileLimit), let png = PNGFile(bytes),
            png.texts["Thumb::URI"] == FileURI.text(file.path),
            png.texts["Thumb::MTime"].flatMap({ Int64($0) }) == file.modifiedSeconds
        else { return nil }
        if let size = png.texts["Thumb::Size"], Int64(size) != file.size { return nil }
        return Thumbnail(png: bytes, width: png.width, height: png.height, notes: png.texts)
    }

    private func write(
        _ png: [UInt8], of file: FileIdentity, in place: SharedFolder, _ notes: [(key: String, text: String)]
    ) -> Bool {
        let own = [
            (key: "Thumb::URI", text: FileURI.text(file.path)),
            (key: "Thumb::MTime", text: String(file.modifiedSeconds)), (key: "Thumb::Size", text: String(file.size)),
            (key: "Software", text: program),
        ]
        let age = Int64(time(nil)).subtractingReportingOverflow(file.modifiedSeconds).partialValue
        guard !ThumbnailCache.unsettledAges.contains(age), file.isCurrent, !isThumbnail(file),
            let bytes = PNGFile.adding(own + notes, to: png)
        else { return false }
        place.create()
        // Once for each folder: what this program left when it was killed, nobody else would remove.
        if swept.withLock({ $0.insert(place.path).inserted }) { place.sweep() }
        return place.replace(name(of: file), with: bytes)
    }

    /// Whether a file lies in the cache: of thumbnails none are made.
    private func isThumbnail(_ file: FileIdentity) -> Bool {
        guard let folder = resolved(folder), let path = resolved(file.path) else { return false }
        return path.starts(with: folder + [UInt8(ascii: "/")])
    }

    /// The path without links; nil where it leads nowhere.
    private func resolved(_ path: [UInt8]) -> [UInt8]? {
        guard let resolved = path.withPathCString({ realpath($0, nil) }) else { return nil }
        defer { free(resolved) }
        return UnsafeBufferPointer(start: resolved, count: strlen(resolved)).map(UInt8.init(bitPattern:))
    }
}
