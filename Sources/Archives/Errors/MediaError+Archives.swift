internal import CArchive
internal import Media

extension MediaError {
    static let archiveInOrder = MediaError(
        .io, "what is in an archive lies all over it, and this source is read from the beginning only",
        remedy: "copy the archive to a disk first")

    static let noTar = MediaError(
        .unrecognizedFormat, "what is compressed here is no tar archive", remedy: "unpack it first")

    static let damagedTar = MediaError(
        .damaged, "the archive is damaged or cut off: what follows its last file is missing",
        remedy: "copy or download it again")

    static let cutOff7z = MediaError(
        .damaged, "the archive is cut off: its directory, which is at its end, is missing",
        remedy: "copy or download it again")

    static let damaged7z = MediaError(
        .damaged, "the archive's directory is damaged", remedy: "copy or download it again")

    static let damagedMember = MediaError(
        .damaged, "the archive is damaged: this member is not where its directory says",
        remedy: "copy or download it again")

    static let cutOffMember = MediaError(
        .damaged, "the archive ends before this member does", remedy: "copy or download it again")

    static let folderOfArchive = MediaError(
        .isDirectory, "this is a folder of the archive", remedy: "name a file in it")

    static let archive = MediaError(
        .isDirectory, "this is an archive", remedy: "name a file in it: reel list shows them")

    static let missingMember = MediaError(
        .notFound, "there is no such file in the archive", remedy: "check the path: reel list shows what is in it")

    static let damagedStream = MediaError(
        .damaged, "what is compressed here is damaged: it cannot be unpacked from here on",
        remedy: "copy or download the archive again")

    static let cutOffStream = MediaError(
        .damaged, "the compressed archive is cut off: what follows is missing",
        remedy: "copy or download it again")

    static let shortStream = MediaError(
        .damaged, "this member of the archive ends before it has all the bytes that the directory states",
        remedy: "copy or download the archive again")

    /// Why something is not read that libarchive reads, when it is not there.
    static func noLibarchive(_ subject: String) -> MediaError {
        let missing = carchive_load().map { String(cString: $0) } ?? "it is missing"
        return MediaError(
            .io, "\(subject) is read by libarchive: \(missing)", remedy: "install the package libarchive13")
    }

    static let noMemoryToUnpack = MediaError(
        .tooLarge, "there is no memory to unpack what is in an archive", remedy: "close other programs")
}
