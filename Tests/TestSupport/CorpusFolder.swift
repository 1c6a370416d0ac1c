public import Foundation

/// The collection of real files that may lie beside the package; tests that need it skip, and say so, without it.
public enum CorpusFolder {
    /// That of REEL_CORPUS, or the one beside the package; nil without either.
    public static let url: URL? = {
        let package = URL(filePath: #filePath).resolvingSymlinksInPath().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        let named = ProcessInfo.processInfo.environment["REEL_CORPUS"].map { URL(filePath: $0) }
        let folder = named ?? package.deletingLastPathComponent().appending(path: "shared/corpus")
        if FileManager.default.fileExists(atPath: folder.appending(path: "media").path) { return folder }
        print("no corpus beside the package: the tests that need it are skipped")
        return nil
    }()

    /// One of its media files; nil without the collection, or where it has none of that name.
    public static func media(_ name: String) -> URL? {
        guard let file = url?.appending(path: "media").appending(path: name),
            FileManager.default.fileExists(atPath: file.path)
        else { return nil }
        return file
    }
}
