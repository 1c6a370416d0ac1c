internal import Folders
internal import HTTP
internal import Media

extension Patience {
    init(_ call: FolderCall, _ budget: Budget) {
        self.init(call, silence: budget.networkStallTimeout, total: budget.networkTime)
    }

    /// Why a transfer ended. Throws `CancellationError` where nobody wants it any more.
    func error(for error: HTTPError) throws -> FolderError {
        error.code == .interrupted ? try failure() : FolderError(error)
    }
}
