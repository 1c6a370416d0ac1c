import Glibc

/// How long one goes on waiting for a server: as long as anybody wants the answer, no silence is too long, and not for ever.
package struct Patience {
    private let call: FolderCall
    private let silence: Duration
    private var silentSince = ContinuousClock.now
    private let end: ContinuousClock.Instant

    /// A wait in which the server may be silent for a while, and that may last so long in all.
    package init(_ call: FolderCall, silence: Duration, total: Duration) {
        self.call = call
        self.silence = silence
        end = .now + total
    }

    /// Whether to wait on.
    package var lasts: Bool {
        let now = ContinuousClock.now
        return call.isWanted && now < end && now - silentSince < silence
    }

    /// Something has come.
    package mutating func noteProgress() { silentSince = .now }

    /// Waits a while before a question is asked again. Throws `CancellationError`.
    package mutating func pause(_ duration: Duration) throws {
        let wakeUp = ContinuousClock.now + duration
        while ContinuousClock.now < wakeUp {
            try call.checkIsWanted()
            usleep(20_000)
        }
        noteProgress()
    }

    /// Why it has not lasted. Throws `CancellationError` where nobody wants the answer any more.
    package func failure() throws -> FolderError {
        try call.checkIsWanted()
        return ContinuousClock.now < end
            ? FolderError(
                .noAnswer, message: "the server has sent nothing for \(silence.components.seconds) s",
                remedy: "check the connection, then read it again")
            : FolderError(
                .noAnswer, message: "the server has not sent the whole folder in time", remedy: "read it again")
    }
}
