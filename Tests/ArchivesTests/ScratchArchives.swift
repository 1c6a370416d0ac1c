import Folders
import Foundation
import SeededRandom
import TestSupport
import Testing

@testable import Archives

/// A folder to write archives into, which are listed from there.
struct ScratchArchives {
    private let folder: TemporaryFolder
    let folders = FolderReader([ArchiveFolders(ArchiveReader())])

    init() throws { folder = try TemporaryFolder() }

    /// The folder's own path.
    var root: String { folder.path }

    func write(_ bytes: [UInt8], to name: String) throws { try folder.write(bytes, to: name) }
    func write(_ text: String, to name: String) throws { try folder.write(text, to: name) }

    /// Has 7-Zip pack what lies in the folder `in`, or some of that; where the archive is then.
    @discardableResult
    func pack7z(_ name: String, _ options: [String], _ content: String = "in/.") async throws -> URL {
        let archive = URL(filePath: "\(root)/\(name)")
        _ = try await Program.output(
            of: "7zz", ["a", "-bso0", "-bsp0"] + options + [archive.path, "\(root)/\(content)"])
        return archive
    }

    func path(_ name: String) -> Path { Path(name, relativeTo: Path(bytes: Array(root.utf8))) }

    /// What is in a folder, in the browser's order; folders end in a slash.
    func names(_ folder: String) async throws -> [String] {
        let rows = try await folders.list(path(folder), by: Arrangement())
        return rows.order.map { index in
            let name = String(decoding: rows.listing.name(Int(index)), as: UTF8.self)
            return rows.listing.kind(Int(index)) == .folder ? name + "/" : name
        }
    }

    /// Why a folder cannot be listed, or not to its end.
    func error(_ folder: String) async -> FolderError? {
        do {
            return try await folders.list(path(folder)).failure
        } catch {
            return error as? FolderError
        }
    }

    /// The first bytes of a file in hexadecimal digits.
    func digits(of path: Path, count: Int) async -> String {
        await folders.head(of: path, count: count).map { byte in
            let digits = String(byte, radix: 16)
            return digits.count == 1 ? "0" + digits : digits
        }.joined()
    }

    /// Damages archives of at most six entries in many ways: reading one ends with what there is or an error.
    func checkDamage(of archives: [[UInt8]], called name: String) async throws {
        var random = SplitMix(seed: Thoroughness.seed(40))
        for round in 0..<Thoroughness.rounds(60, of: 600) {
            var bytes = archives[round % archives.count]
            for _ in 0..<Int.random(in: 1...6, using: &random) {
                bytes[Int.random(in: bytes.indices, using: &random)] = UInt8.random(in: 0...255, using: &random)
            }
            if round % 5 == 0 { bytes.removeLast(Int.random(in: 0..<bytes.count, using: &random)) }
            try write(bytes, to: name)
            guard let listing = try? await folders.list(path(name)) else { continue }
            #expect(listing.count <= 6)
            for index in 0..<listing.count {
                guard let place = listing.place(index) else { continue }
                _ = try? await folders.list(place)
                _ = await folders.head(of: place, count: 200)
            }
        }
    }
}
