internal import Folders
internal import Media

extension ArchiveMember {
    /// Throws `MediaError` where there is nothing to read, or what there is cannot be read where it lies.
    func checkIsReadable() throws {
        switch kind {
        case .folder: throw MediaError.folderOfArchive
        case .link, .special:
            throw MediaError(
                .permissionDenied, "links and devices of an archive are not followed",
                remedy: "name the file that is meant")
        case .file: break
        }
        if isEncrypted {
            throw MediaError(
                .protected, "this member of the archive is encrypted", remedy: "unpack it with its password first")
        }
        guard size > 0 else { throw MediaError(.empty, "this member of the archive is empty") }
        switch packing {
        case .stored, .block: break
        case .deflated: try UnpackingLimits.check("this member", size: size, packedSize: packedSize)
        case .other(let method):
            throw MediaError(
                .unrecognizedFormat, "this member is compressed by method \(method) of ZIP, which is not read",
                remedy: "unpack it first")
        case .sparse:
            throw MediaError(
                .unrecognizedFormat, "this member is stored without its holes, which is not read",
                remedy: "unpack it first")
        }
    }
}
