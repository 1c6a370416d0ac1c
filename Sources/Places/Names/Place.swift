internal import Bytes
internal import Credentials
package import Media
internal import OpenTimelineIO
internal import TimedMetadata

/// What a person can name: a file, an address, what is sent into the program, or clips that were chosen in it.
///
/// A place is a name and touches nothing: what it stands for, `PlaceOpener` knows alone. It prints as it was written.
public struct Place: Sendable, Hashable, Codable {
    enum Root: Sendable, Hashable, Codable {
        /// A file by the bytes of its path, which need not be UTF-8.
        case file(path: [UInt8])
        /// Anything that libav's protocols reach, such as `https://…`.
        case address(String)
        /// Standard input, by the path of a file that holds it.
        case standardInput(path: [UInt8])
        /// Clips one after the other, which lie in no file together.
        case editList(EditList)
    }

    let root: Root
    /// As it was written, where the root does not tell.
    let written: String?

    private init(_ root: Root, written: String? = nil) {
        self.root = root
        self.written = written
    }

    /// A local file.
    public static func file(path: [UInt8]) -> Place { Place(.file(path: path)) }

    /// What was sent into the program, in a file that holds it; it is written `-`, and a range of it with a fragment, `-#t=1,2`.
    public static func standardInput(path: [UInt8], fragment: String = "") -> Place {
        Place(.standardInput(path: path), written: fragment.isEmpty ? nil : "-" + fragment)
    }

    /// Clips one after the other.
    public static func editList(_ edits: EditList) -> Place { Place(.editList(edits)) }

    /// What lies somewhere.
    package init(at location: MediaLocation) {
        switch location {
        case .remote(let url): self.init(.address(ServerAddress.withoutPassword(url)))
        case .file(let path): self.init(.file(path: path))
        }
    }

    /// What an argument names, by its bytes: an address when it has a scheme that libav streams from, else a path, which may
    /// be written as a `file:` URL. A password in an address is no part of the place.
    public init(argument: [UInt8]) {
        let location = MediaLocation(bytes: argument)
        let text = String(decoding: argument, as: UTF8.self)
        switch location {
        // Of WebDAV with its scheme, which tells how its folders are read.
        case .remote: self.init(.address(ServerAddress.withoutPassword(text)))
        case .file(let path): self.init(.file(path: path), written: path == argument ? nil : text)
        }
    }

    /// What an argument or a word typed names.
    public init(_ argument: String) { self.init(argument: Array(argument.utf8)) }

    /// The path of the file on this machine that it is, if there is one of this name; nil for what is none.
    public var filePath: [UInt8]? {
        switch root {
        case .file(let path): path
        case .standardInput(let path): written == nil ? path : nil
        case .address, .editList: nil
        }
    }

    /// The clips that it is; nil for what is none of this program's making.
    public var editList: EditList? { if case .editList(let edits) = root { edits } else { nil } }

    /// Where it lies; nil for what lies nowhere as a whole.
    package var location: MediaLocation? {
        switch root {
        case .file(let path), .standardInput(let path): .file(path: path)
        case .address(let url): .remote(url: WebDAVAddress.overHTTP(url))
        case .editList: nil
        }
    }

    /// Whether a server has it, or a part of it.
    public var isRemote: Bool {
        switch root {
        case .file, .standardInput: false
        case .address: true
        case .editList(let edits): edits.clips.contains { $0.place.isRemote }
        }
    }

    /// Whether it lies in a bucket of S3, of whose keys players know nothing.
    public var isInBucket: Bool {
        guard case .address(let url) = root else { return false }
        return Address.loginScheme(of: url) == "s3"
    }

    /// The path of the file on this machine whose version tells what is to be seen there; nil for what is none, and for files
    /// that refer to others: those change without them.
    public var versionedPath: [UInt8]? { isProject || isRange ? nil : filePath }

    /// Whether it is to be a project file, by its name: one that presents parts of other files.
    public var isProject: Bool { OTIODocument.isName(name) }

    /// How a log of positions in it is written, by its name; nil for what is to be none.
    var telemetryLogFormat: TelemetryLogFormat? { TelemetryLogFormat(fileName: name) }

    /// Whether it is to be a range of something, by its name; a file may have such a name.
    public var isRange: Bool { divided.flatMap { MediaFragment($0.fragment) } != nil }

    /// What names it to another program: the bytes of a path, or an address of HTTP where it is one of WebDAV. An edit list,
    /// which no other program knows, has its name.
    public var argument: [UInt8] {
        switch root {
        case .file(let path), .standardInput(let path): path
        case .address(let url): Array(WebDAVAddress.overHTTP(url).utf8)
        case .editList: Array(EditList.name.utf8)
        }
    }

    /// The last component, its bytes repaired to UTF-8 where needed.
    public var name: String {
        switch root {
        case .file(let path): MediaLocation.file(path: path).name
        case .address(let url): MediaLocation.remote(url: url).name + (divided?.fragment ?? "")
        case .standardInput: "standard input" + (divided?.fragment ?? "")
        case .editList: EditList.name
        }
    }

    /// The bytes of the last component.
    public var nameBytes: [UInt8] {
        guard case .file(let path) = root else { return Array(name.utf8) }
        return path.split(separator: UInt8(ascii: "/")).last.map(Array.init) ?? []
    }

    /// The path of the folder in which a file lies, as far as it was written; nil for what lies in none that was named.
    public var folder: [UInt8]? {
        guard case .file(let path) = root, let end = path.lastIndex(of: UInt8(ascii: "/")) else { return nil }
        return end == 0 ? [UInt8(ascii: "/")] : Array(path[..<end])
    }
}

extension Place: CustomStringConvertible {
    /// As it was written, its bytes repaired to UTF-8 where needed, but for what in an address is secret.
    public var description: String {
        switch root {
        case .file(let path): written ?? String(decoding: path, as: UTF8.self)
        case .address(let url): ShownAddress.text(of: url)
        case .standardInput: written ?? "-"
        case .editList: EditList.name
        }
    }
}
