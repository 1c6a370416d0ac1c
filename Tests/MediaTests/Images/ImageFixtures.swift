import CLinux
import Glibc

@testable import Media

/// The files that the picture tests read.
enum ImageFixtures {
    private static let folder = String(#filePath.dropLast("Images/ImageFixtures.swift".count)) + "Fixtures/images/"
    private static let corpus =
        String(#filePath.dropLast("Tests/MediaTests/Images/ImageFixtures.swift".count)) + "../shared/corpus/media/"

    /// A file that comes with the tests.
    static func path(_ name: String) -> String { folder + name }

    static func location(_ name: String) -> MediaLocation { .file(path: Array(path(name).utf8)) }

    /// A file of the larger corpus; nil, and a line that says so, where that is not there.
    static func corpusLocation(_ name: String) -> MediaLocation? {
        let path = corpus + name
        guard access(path, R_OK) == 0 else {
            print("skipped: no \(name) beside the package")
            return nil
        }
        return .file(path: Array(path.utf8))
    }

    /// Those of the names that are there.
    static func corpusLocations(_ names: [String]) -> [(name: String, location: MediaLocation)] {
        names.compactMap { name in corpusLocation(name).map { (name, $0) } }
    }

    /// The picture of a file, made as well as can be.
    static func image(_ location: MediaLocation, fitting size: PixelSize) async throws -> GeneratedImage {
        var settings = ImageGenerator.Settings(maximumSize: size)
        settings.prefersSpeed = false
        return try await ImageGenerator(location, budget: .patient).image(at: .zero, settings)
    }

    /// The bytes of a file.
    static func bytes(_ path: String) -> [UInt8] {
        guard let file = fopen(path, "r") else { return [] }
        defer { fclose(file) }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = fread(&buffer, 1, buffer.count, file)
            if count == 0 { return bytes }
            bytes += buffer[..<count]
        }
    }

    /// Writes bytes to a new file of the temporary folder and returns its path.
    static func write(_ bytes: [UInt8], _ name: String) -> String {
        let path = "/tmp/reel-images-\(getpid())-\(linux_monotonic_time())-\(name)"
        if let file = fopen(path, "w") {
            fwrite(bytes, 1, bytes.count, file)
            fclose(file)
        }
        return path
    }

    /// What a command prints; nil when it fails or is not there.
    static func output(of command: String) -> [UInt8]? {
        guard let pipe = popen(command, "r") else { return nil }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = fread(&buffer, 1, buffer.count, pipe)
            if count == 0 { break }
            bytes += buffer[..<count]
        }
        return pclose(pipe) == 0 && !bytes.isEmpty ? bytes : nil
    }
}
