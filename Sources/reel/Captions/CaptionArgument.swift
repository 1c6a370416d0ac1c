public import ArgumentParser
public import Captions
import Glibc
import Media

/// A file of captions by the bytes of its path.
struct CaptionFile {
    /// The path, as it was given.
    let name: String
    let path: [UInt8]

    /// The largest file that is read: three hours of dense SCC are 4 MB.
    private static let limit = 64 << 20

    init(_ argument: String) {
        name = argument
        path = RawArguments.bytes(of: [argument]).first ?? Array(argument.utf8)
    }

    /// The format that its ending tells; nil where it tells none.
    var formatByName: CaptionFormat? {
        let last = name.split(separator: "/").last.map(String.init) ?? name
        guard let dot = last.lastIndex(of: ".") else { return nil }
        switch last[last.index(after: dot)...].lowercased() {
        case "scc": return .scc
        case "itt": return .iTT
        case "ttml", "dfxp", "xml", "imsc": return .timedText
        case "srt": return .subRip
        case "vtt", "webvtt": return .webVTT
        default: return nil
        }
    }

    /// Whether it is to be read as a file of captions: by its first bytes, or by its name where those are text. Throws
    /// `Failure`.
    func looksLikeCaptions() async throws -> Bool {
        let (name, path) = (name, path)
        let head = try await WorkerPool.reading.run(priority: .immediate) { _ in
            try Self.contents(of: path, name, upTo: 4_096)
        }
        let isWide = head.starts(with: [0xFF, 0xFE]) || head.starts(with: [0xFE, 0xFF])
        guard isWide || !head.contains(0) else { return false }
        return CaptionFormat(detecting: head) != nil || formatByName != nil
    }

    /// Reads and parses it; what it is, its contents tell before its name. Throws `Failure`.
    func read() async throws -> CaptionDocument {
        let bytes = try await contents()
        do {
            return try CaptionDocument.parse(bytes, format: CaptionFormat(detecting: bytes) ?? formatByName)
        } catch {
            throw Failure(description: "\(name): \(error)")
        }
    }

    /// Its bytes. Throws `Failure`.
    func contents() async throws -> [UInt8] {
        let (name, path) = (name, path)
        return try await WorkerPool.reading.run(priority: .immediate) { _ in try Self.contents(of: path, name) }
    }

    /// All bytes, or the first so many.
    private static func contents(of path: [UInt8], _ name: String, upTo count: Int? = nil) throws -> [UInt8] {
        func fail(_ reason: String) -> Failure { Failure(description: "\(name): \(reason)") }
        let descriptor = OutputFile.withPath(path) { open($0, O_RDONLY | O_CLOEXEC | O_NONBLOCK) }
        guard descriptor >= 0 else { throw fail(String(cString: strerror(errno))) }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            throw fail("this is no file of captions")
        }
        guard count != nil || status.st_size <= limit else {
            throw fail("more than \(limit >> 20) MB are no file of captions")
        }
        var bytes: [UInt8] = []
        let wanted = count ?? limit + 1
        bytes.reserveCapacity(min(Int(status.st_size), wanted))
        var isWhole = false
        while !isWhole, bytes.count < wanted {
            try withUnsafeTemporaryAllocation(byteCount: 1 << 16, alignment: 1) { buffer in
                let read = Glibc.read(descriptor, buffer.baseAddress, min(buffer.count, wanted - bytes.count))
                guard read >= 0 else { throw fail(String(cString: strerror(errno))) }
                isWhole = read == 0
                bytes.append(contentsOf: buffer[..<read])
            }
        }
        return bytes
    }

    /// Writes a document in a format, and tells on the error stream what could not be carried. Throws `Failure`.
    func write(_ document: CaptionDocument, as format: CaptionFormat, replaces: Bool) async throws {
        let output = document.encoded(as: format)
        if name == "-" {
            try await OutputFile.writeToStandardOutput(output.bytes)
        } else {
            try await OutputFile.write(output.bytes, to: path, replaces: replaces)
        }
        for loss in output.losses { Output.write("reel: \(name): \(loss)\n", to: STDERR_FILENO) }
    }
}

/// What every command that writes captions is asked.
struct CaptionOutputOptions: ParsableArguments {
    @Option(help: ArgumentHelp("The format to write, where the file's ending does not tell.", valueName: "FORMAT"))
    var to: CaptionFormat?

    @Flag(help: "Replace a file that is there already.")
    var force = false

    /// The format of a file to write. Throws `ValidationError` where nothing tells it.
    func format(of file: CaptionFile) throws -> CaptionFormat {
        guard let format = to ?? file.formatByName else {
            throw ValidationError(
                "“\(file.name)” does not tell a format: end it in scc, itt, ttml, srt or vtt, or say --to.")
        }
        return format
    }

    /// Reads captions, tells what could not be read, and writes them; Ctrl-C stops it.
    func write(
        to target: CaptionFile, from input: CaptionInput,
        reading: @escaping @Sendable (CaptionInput) async throws -> CaptionInput.Contents
    ) throws {
        let (format, force) = (try format(of: target), force)
        try Blocking.runUntilStopped {
            let contents = try await reading(input)
            input.report(contents)
            try await target.write(contents.document, as: format, replaces: force)
        }
    }
}

extension CaptionFormat: ExpressibleByArgument {}
