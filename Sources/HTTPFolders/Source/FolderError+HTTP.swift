internal import Folders
internal import HTTP
internal import Media

extension FolderError {
    private static let goUp = "go to the folder above"

    /// What is there lists no folder.
    static let noPage = FolderError(
        .notAFolder, message: "this is a web page or a file, not a folder",
        remedy: "open a film by its own address, or go to the folder above")

    /// What is there speaks HTTP only.
    static let noWebDAV = FolderError(
        .notAFolder, message: "the server does not speak WebDAV here",
        remedy: "write the address with http:// or https://")

    /// What the status of an answer means for a folder, where it is an error.
    init(_ response: HTTPResponse) {
        let (error, status) = (MediaError.http(response), response.status)
        switch status {
        case 404, 410: self.init(.missing, message: "the server has no such folder (\(status))", remedy: Self.goUp)
        case 403:
            self.init(
                .permissionDenied, message: "the server lists no folder here (403)",
                remedy: "check the address and its login, or open a film by its own address")
        case 401: self.init(.needsLogin, message: error.message, remedy: error.remedy)
        case 407: self.init(.permissionDenied, message: error.message, remedy: error.remedy)
        case 429, 503: self.init(.noAnswer, message: error.message, remedy: error.remedy)
        default: self.init(.unreadable, message: error.message, remedy: error.remedy)
        }
    }

    /// Why a transfer failed.
    init(_ error: HTTPError) {
        let shown = MediaError(error)
        let code: Code = shown.code == .permissionDenied ? .permissionDenied : .noAnswer
        self.init(code, message: shown.message, remedy: shown.remedy.isEmpty ? "read it again" : shown.remedy)
    }
}
