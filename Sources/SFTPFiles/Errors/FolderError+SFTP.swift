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
            let code: Code =
                switch error.code {
                case .noLogin, .unanswered, .refusedLogin, .untrusted: .needsLogin
                default: .noAnswer
                }
            self.init(code, message: shown.message, remedy: shown.remedy)
        }
    }

    /// A file where a folder was meant.
    static let file = FolderError(
        .notAFolder, message: "this is a file, not a folder", remedy: "go to the folder above")
}
