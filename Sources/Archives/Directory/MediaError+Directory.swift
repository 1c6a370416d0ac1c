internal import Media

extension MediaError {
    static let tooManyMembers = MediaError(
        .tooLarge, "the archive has more than \(ArchiveDirectory.most) members, or their names are longer than is read",
        remedy: "unpack what you need of it")
}
