/// What a file's name says of whether it is an archive.
enum ArchiveName {
    private static let endings = [
        "zip", "cbz", "epub", "tar", "tar.gz", "tgz", "tar.xz", "txz", "tar.zst", "tzst", "tar.bz2", "tbz2", "tbz",
        "7z", "cb7",
    ].map { Array(".\($0)".utf8) }

    /// Whether a file of this name is shown as a folder.
    static func isArchive(_ name: some Collection<UInt8>) -> Bool {
        endings.contains { ending in
            name.count > ending.count
                && zip(name.suffix(ending.count), ending).allSatisfy { $0 | 0x20 == $1 | 0x20 }
        }
    }

    /// Where the components of a path end that are called as archives are, the first one first.
    static func ends(in path: [UInt8]) -> [Int] {
        path.split(separator: UInt8(ascii: "/")).filter(isArchive).map(\.endIndex)
    }
}
