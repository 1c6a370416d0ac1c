internal import Glibc
internal import Media

/// How a document that lies somewhere refers to media: relative to its own folder where both are files, else by a URL.
///
/// Makes paths absolute by asking the system, which may touch the disk: confined to a worker.
struct MediaAddress {
    /// The folders above the document from the root on; nil where it is no file.
    private let base: [[UInt8]]?

    /// That of a document which lies at a place, whose folder should be there.
    init(documentAt location: MediaLocation) {
        guard case .file(let path) = location else {
            base = nil
            return
        }
        base = Self.folder(of: path).components
    }

    /// The URL of media, by RFC 3986.
    func url(of location: MediaLocation) -> String {
        switch location {
        case .remote(let url): url
        case .file(let path): reference(to: Self.folder(of: path).components + [path.components.last ?? []])
        }
    }

    private func reference(to whole: [[UInt8]]) -> String {
        guard let base else { return "file:///" + Self.encoded(whole) }
        let common = zip(base, whole.dropLast()).prefix { $0 == $1 }.count
        let up = Array(repeating: Array("..".utf8), count: base.count - common)
        return Self.encoded(up + whole.dropFirst(common))
    }

    /// The absolute path of the folder in which a file lies, without links, so that `..` leads where it seems to.
    private static func folder(of path: [UInt8]) -> [UInt8] {
        let slash = path.lastIndex(of: UInt8(ascii: "/"))
        let folder = slash.map { $0 == 0 ? [UInt8(ascii: "/")] : Array(path[..<$0]) } ?? [UInt8(ascii: ".")]
        let resolved = folder.map(CChar.init(bitPattern:)) + [0]
        guard let real = realpath(resolved, nil) else { return folder }
        defer { free(real) }
        return UnsafeBufferPointer(start: real, count: strlen(real)).map(UInt8.init(bitPattern:))
    }

    private static func encoded(_ components: [[UInt8]]) -> String {
        components.map { component in
            component.map { byte in
                if isPlain(byte) { return String(UnicodeScalar(byte)) }
                let digits = String(byte, radix: 16, uppercase: true)
                return "%" + (digits.count == 1 ? "0" : "") + digits
            }.joined()
        }.joined(separator: "/")
    }

    /// Whether a byte stands for itself in a path. A colon would make what is before it a scheme.
    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: "-._~!$&'()*+,;=@".utf8.contains(byte)
        }
    }
}

extension [UInt8] {
    /// The names in a path.
    fileprivate var components: [[UInt8]] { split(separator: UInt8(ascii: "/")).map(Array.init) }
}
