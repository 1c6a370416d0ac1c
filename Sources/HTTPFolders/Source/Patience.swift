internal import Folders
internal import Glibc
internal import HTTP
internal import Media

/// How long one goes on waiting for a server: as long as anybody wants the answer, no silence is too long, and not for ever.
struct Patience {
    private let call: FolderCall
    private let silence: Duration
    private var silentSince = ContinuousClock.now
    private let end: ContinuousClock.Instant

    init(_ call: FolderCall, _ budget: Budget) {
        self.call = call
        silence = budget.networkStallTimeout
        end = .now + budget.networkTime
    }

    /// Whether to wait on.
    var lasts: Bool {
        let now = ContinuousClock.now
        return call.isWanted && now < end && now - silentSince < silence
    }

    /// Something has come.
    mutating func noteProgress() { silentSince = .now }

    /// Waits a while before a question is asked again. Throws `CancellationError`.
    mutating func pause(_ duration: Duration) throws {
        let wakeUp = ContinuousClock.now + duration
        while ContinuousClock.now < wakeUp {
            try call.checkIsWanted()
            usleep(20_000)
        }
        noteProgress()
    }

    /// Why a transfer ended. Throws `CancellationError` where nobody wants it any more.
    func error(for error: HTTPError) throws -> FolderError {
        guard error.code == .interrupted else { return FolderError(error) }
        try call.checkIsWanted()
        return ContinuousClock.now < end
            ? FolderError(
                .noAnswer, message: "the server has sent nothing for \(silence.components.seconds) s",
                remedy: "check the connection, then read it again")
            : FolderError(
                .noAnswer, message: "the server has not sent the whole folder in time", remedy: "read it again")
    }
}
