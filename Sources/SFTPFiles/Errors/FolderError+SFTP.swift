internal import Folders
internal import Media
internal import SFTP

extension FolderError {
    /// Why a server of SFTP lists nothing.
    init(_ error: SFTPError) {
        switch error.code {
        case .missing:
            self.init(.missing, message: "the server has no such folder", remedy: "go to the folder above")
        case .denied:
            self.init(
                .permissionDenied, message: "the server denies access",
                remedy: "check the folder's mode and whose login it is")
        default:
            let shown = MediaError(error)
            let code: Code = shown.code == .permissionDenied ? .permissionDenied : .noAnswer
            self.init(code, message: shown.message, remedy: shown.remedy)
        }
    }

    /// More than is read of a folder.
    static func tooLong(_ limit: Int) -> FolderError {
        FolderError(
            .unreadable, message: "the server lists more than \(limit >> 20) MiB of names",
            remedy: "open a folder beneath by its own address")
    }

    /// A file where a folder was meant.
    static let file = FolderError(
        .notAFolder, message: "this is a file, not a folder", remedy: "go to the folder above")
}
