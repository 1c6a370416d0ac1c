import Foundation
import TestSupport

/// A program that packs a file as a whole.
enum Packer: String, CaseIterable {
    case xz, zstd, bzip2

    /// How the name of a tar archive ends that it has packed.
    var ending: String {
        switch self {
        case .xz: "tar.xz"
        case .zstd: "tar.zst"
        case .bzip2: "tar.bz2"
        }
    }

    /// What it makes of bytes.
    func pack(_ bytes: [UInt8], _ options: String...) async throws -> [UInt8] {
        let folder = try TemporaryFolder()
        let file = try folder.write(bytes, to: "file")
        return try await Array(Program.output(of: rawValue, options + ["-q", "-c", file.path]))
    }
}
