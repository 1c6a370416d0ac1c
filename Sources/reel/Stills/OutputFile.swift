import Bytes
import CLinux
import Folders
import Glibc
import Media
import Terminal

/// Files for the person, by the bytes of their paths: whole or not there, and in no other's place.
enum OutputFile {
    /// Writes a file on a worker. Where something other than a file is, such as `/dev/null` or a pipe, the bytes go there.
    ///
    /// Throws `Failure`: when a file of that name is there and may not be replaced, or when the system refuses.
    static func write(_ bytes: [UInt8], to path: [UInt8], replaces: Bool) async throws {
        let isSpecial = try await WorkerPool.reading.run(priority: .visible) { _ in
            switch kind(path) {
            case .special:
                try pour(bytes, into: path)
                return true
            case .folder: throw Failure(description: "\(name(path)) is a folder: name a file in it")
            case .file, .none: return false
            }
        }
        guard !isSpecial else { return }
        let target = Path(bytes: path, relativeTo: .current)
        let expected = replaces ? await SavedFile.stamp(of: target) : nil
        do {
            _ = try await SavedFile.write(bytes, to: target, expecting: expected, backup: nil)
        } catch SavedFile.Failure.refused(let reason) {
            throw Failure(description: "\(name(path)): \(reason)")
        } catch is SavedFile.Failure {
            throw taken(path)
        }
    }

    /// Gives a file another name, on a worker. Throws `Failure`, when that is taken and may not be replaced.
    static func rename(_ path: [UInt8], to name: [UInt8], replaces: Bool) async throws {
        try await WorkerPool.reading.run(priority: .visible) { _ in
            let result = path.withPathCString { from in
                name.withPathCString { replaces ? Glibc.rename(from, $0) : linux_rename_new(from, $0) }
            }
            guard result != 0 else { return }
            throw errno == EEXIST ? taken(name) : Failure(description: "\(Self.name(name)): \(SavedFile.reason(errno))")
        }
    }

    /// Writes to standard output, on a worker: whoever reads it may take his time.
    static func writeToStandardOutput(_ bytes: [UInt8]) async throws {
        try await WorkerPool.reading.run(priority: .visible) { _ in Output.write(bytes, to: STDOUT_FILENO) }
    }

    /// Throws the `Failure` that `write` would, where that can be known before the work is done.
    static func check(_ path: [UInt8], replaces: Bool) throws {
        if !replaces { try refuseTaken(path) }
        if kind(path) == .folder { throw Failure(description: "\(name(path)) is a folder: name a file in it") }
        let folder = folder(of: path)
        if kind(path) == .none, kind(folder) != .folder {
            let reason =
                errno == ENOTDIR ? SavedFile.reason(errno) : "there is no folder \(name(folder)); make it first"
            throw Failure(description: "\(name(path)): \(reason)")
        }
    }

    /// Whether anything has this name.
    static func isPresent(_ path: [UInt8]) -> Bool { kind(path) != .none }

    /// Whether two paths lead to the same file.
    static func isSame(_ path: [UInt8], as other: [UInt8]) -> Bool {
        var (one, two) = (stat(), stat())
        guard path.withPathCString({ stat($0, &one) }) == 0, other.withPathCString({ stat($0, &two) }) == 0 else {
            return false
        }
        return one.st_dev == two.st_dev && one.st_ino == two.st_ino
    }

    /// Throws `Failure` where a file of this name is.
    static func refuseTaken(_ path: [UInt8]) throws {
        if kind(path) == .file { throw taken(path) }
    }

    /// Makes a folder unless it is there; returns whether it was made. Throws `Failure`.
    static func makeFolder(_ path: [UInt8]) async throws -> Bool {
        try await WorkerPool.reading.run(priority: .visible) { _ in
            if path.withPathCString({ mkdir($0, 0o777) }) == 0 { return true }
            guard errno == EEXIST, kind(path) == .folder else {
                throw Failure(
                    description: "\(name(path)): \(errno == EEXIST ? "this is no folder" : SavedFile.reason(errno))")
            }
            return false
        }
    }

    /// Takes away files, and a folder if it is empty then.
    static func remove(_ paths: [[UInt8]], folder: [UInt8]?) async {
        // In a task of its own: what was stopped is tidied up, too.
        let work = Task {
            try await WorkerPool.reading.run(priority: .visible) { _ in
                for path in paths { _ = path.withPathCString { unlink($0) } }
                if let folder { _ = folder.withPathCString { rmdir($0) } }
            }
        }
        _ = try? await work.value
    }

    /// The path as a person may read it.
    static func name(_ path: [UInt8]) -> String { SafeText(bytes: path).text }

    private enum Kind { case none, file, folder, special }

    private static func kind(_ path: [UInt8]) -> Kind {
        var status = stat()
        guard path.withPathCString({ stat($0, &status) }) == 0 else { return .none }
        switch status.st_mode & S_IFMT {
        case S_IFREG: return .file
        case S_IFDIR: return .folder
        default: return .special
        }
    }

    private static func taken(_ path: [UInt8]) -> Failure {
        Failure(description: "\(name(path)) is there already: name another file, or replace it with --force")
    }

    private static func folder(of path: [UInt8]) -> [UInt8] {
        guard let slash = path.lastIndex(of: UInt8(ascii: "/")) else { return [UInt8(ascii: ".")] }
        return Array(path[...slash])
    }

    private static func pour(_ bytes: [UInt8], into path: [UInt8]) throws {
        let descriptor = path.withPathCString { open($0, O_WRONLY | O_CLOEXEC) }
        guard descriptor >= 0 else { throw Failure(description: "\(name(path)): \(SavedFile.reason(errno))") }
        defer { close(descriptor) }
        guard SavedFile.writeAll(bytes, to: descriptor) else {
            throw Failure(description: "\(name(path)): \(SavedFile.reason(errno))")
        }
    }
}
