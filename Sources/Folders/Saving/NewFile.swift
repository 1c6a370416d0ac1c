import Glibc

/// Writes files that never replace one that is there.
public enum NewFile {
    /// Writes a file whole under the first free name: `NAME.ending`, `NAME-2.ending` … Throws `FolderError`.
    public static func write(_ bytes: [UInt8], in folder: Path, name: String, ending: String) async throws -> Path {
        for number in 1...999 {
            let path = folder.appending((number == 1 ? name + ending : "\(name)-\(number)\(ending)").utf8)
            do {
                _ = try await SavedFile.write(bytes, to: path, expecting: nil, backup: nil)
                return path
            } catch SavedFile.Failure.taken {
                continue
            } catch SavedFile.Failure.refused(let reason) {
                throw FolderError(.system, message: reason, remedy: "")
            }
        }
        throw FolderError(errno: EEXIST)
    }
}
