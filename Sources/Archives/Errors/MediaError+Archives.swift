internal import Media

extension MediaError {
    static let archiveInOrder = MediaError(
        .io, "the directory of an archive is at its end, and this source is read from the beginning only",
        remedy: "copy the archive to a disk first")

    static let damagedMember = MediaError(
        .damaged, "the archive is damaged: this member is not where its directory says",
        remedy: "copy or download it again")

    static let folderOfArchive = MediaError(
        .isDirectory, "this is a folder of the archive", remedy: "name a file in it")

    static let archive = MediaError(
        .isDirectory, "this is an archive", remedy: "name a file in it: reel list shows them")

    static let missingMember = MediaError(
        .notFound, "there is no such file in the archive", remedy: "check the path: reel list shows what is in it")

    static let damagedStream = MediaError(
        .damaged, "this member of the archive is damaged: it cannot be unpacked from here on",
        remedy: "copy or download the archive again")

    static let shortStream = MediaError(
        .damaged, "this member of the archive ends before it has all the bytes that the directory states",
        remedy: "copy or download the archive again")
}
