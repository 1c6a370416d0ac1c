import Foundation
import Testing

/// Files that tests read. All are found from this source file's own place, so the checkout may be anywhere.
enum Fixtures {
    /// The checkout.
    static let project = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .standardizedFileURL

    /// What `Scripts/run` opens; see its LICENCES.md.
    static let samples = project.appending(path: "Samples", directoryHint: .isDirectory)

    /// How many files the samples have in their folder of films.
    static var filmCount: Int {
        get throws { try FileManager.default.contentsOfDirectory(atPath: samples.appending(path: "Films").path).count }
    }

    /// Small files with something special about them; see its LICENCES.md.
    static let folder = project.appending(path: "Tests/Fixtures", directoryHint: .isDirectory)

    /// Scripts that tests run: slowserver.py, corrupt.py.
    static let support = project.appending(path: "Tests/Support", directoryHint: .isDirectory)

    /// The fixture called `name`, or the sample at that path within Samples, such as `Films/Funicular.webm`.
    static func url(_ name: String) throws -> URL {
        for parent in [folder, samples] {
            let url = parent.appending(path: name)
            if FileManager.default.fileExists(atPath: url.path) { return url }
        }
        throw HarnessError("no fixture and no sample is called \(name)")
    }
}

/// The team's real files, beside the checkout on developers' machines only. Tests over them say so when they are left out:
/// `@Test(.enabled(if: Corpus.isPresent, Corpus.absence))`.
enum Corpus {
    /// The folder of media with its index.tsv, or nil on a machine without it.
    static let media: URL? = folder("media")

    /// The folder of caption files with its index.tsv, or nil on a machine without it.
    static let captions: URL? = folder("captions")

    static var isPresent: Bool { media != nil }

    /// Why a test over the corpus was left out.
    static let absence: Comment = "there is no ../shared/corpus beside this checkout"

    private static func folder(_ name: String) -> URL? {
        let url = Fixtures.project.deletingLastPathComponent()
            .appending(path: "shared/corpus", directoryHint: .isDirectory)
            .appending(path: name, directoryHint: .isDirectory)
        return FileManager.default.fileExists(atPath: url.appending(path: "index.tsv").path) ? url : nil
    }
}
