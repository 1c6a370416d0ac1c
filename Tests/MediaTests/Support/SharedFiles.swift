import Foundation
import Synchronization

/// Files that several tests of a process need, made once; they go when it ends.
enum SharedFiles {
    private static let made = Mutex<[String: String]>([:])

    private static let folder: String = {
        let path = FileManager.default.temporaryDirectory.appending(path: "media-tests-shared-\(getpid())").path
        try? FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        atexit { try? FileManager.default.removeItem(atPath: SharedFiles.folder) }
        return path
    }()

    /// The path of the file of that name, which `make` writes when it is first asked for.
    static func path(_ name: String, make: (String) throws -> Void) rethrows -> String {
        try made.withLock { made in
            if let path = made[name] { return path }
            let path = folder + "/" + name
            try make(path)
            made[name] = path
            return path
        }
    }
}
