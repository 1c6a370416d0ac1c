internal import Folders
internal import Media
internal import S3

extension FolderError {
    /// Why a bucket lists nothing.
    init(_ error: S3Error) {
        let shown = MediaError(error)
        switch error.code {
        case .noObject: self = .noKey
        default:
            let code: Code =
                switch shown.code {
                case .permissionDenied: .permissionDenied
                case .notFound, .invalidRequest: .missing
                default: .unreadable
                }
            self.init(code, message: shown.message, remedy: shown.remedy)
        }
    }

    /// Nothing begins with this.
    static let noKey = FolderError(
        .missing, message: "the bucket has nothing of this name", remedy: "go to the folder above")

    /// An object where a folder was meant.
    static let object = FolderError(
        .notAFolder, message: "this is a file, not a folder", remedy: "go to the folder above")
}
