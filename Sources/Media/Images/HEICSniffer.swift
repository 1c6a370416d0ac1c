import Glibc

/// Tells HEIC pictures from damage: libav before 7.1 rejects them with the same error.
enum HEICSniffer {
    private static let brands: Set<String> = ["heic", "heix", "heim", "heis", "hevc", "hevx", "mif1", "msf1"]

    /// The error for a HEIC file; nil for anything else. Reads 12 bytes: workers only.
    static func error(for location: MediaLocation) -> MediaError? {
        guard case .file(let path) = location else { return nil }
        let descriptor = (path + [0]).withCString { $0.map { open($0, O_RDONLY | O_NONBLOCK | O_CLOEXEC) } ?? -1 }
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var header = [UInt8](repeating: 0, count: 12)
        guard pread(descriptor, &header, header.count, 0) == header.count,
            header[4..<8].elementsEqual("ftyp".utf8), brands.contains(String(decoding: header[8...], as: UTF8.self))
        else { return nil }
        return MediaError(
            .unsupportedCodec, "this libav cannot read HEIC pictures",
            remedy: "convert it with heif-convert, or install FFmpeg 7.1 or newer")
    }
}
