internal import Dispatch
internal import Synchronization

/// What will be answered to a question. Any thread may wait for it.
package final class SFTPAnswer: Sendable {
    private struct State {
        var result: Result<SFTPMessage, SFTPError>?
        var isAbandoned = false
    }

    private let state = Mutex(State())
    private let arrival = DispatchSemaphore(value: 0)
    /// How long a wait may last before the caller is asked again, in milliseconds.
    private static let slice = 20

    /// Whether it has come.
    package var isThere: Bool { state.withLock { $0.result != nil } }

    /// The answer. `mayGoOn` is asked at least every 20 ms.
    ///
    /// Throws `SFTPError`, also where the server says no.
    package func reply(while mayGoOn: () -> Bool) throws(SFTPError) -> SFTPReply {
        while true {
            if let result = state.withLock({ $0.result }) { return try SFTPReply(result.get()) }
            guard mayGoOn() else { throw SFTPError(.interrupted) }
            _ = arrival.wait(timeout: .now() + .milliseconds(Self.slice))
        }
    }

    /// Says that nobody waits for it. A handle that comes later is given back.
    package func abandon() { state.withLock { $0.isAbandoned = true } }

    /// Notes the answer; false where nobody waits for it.
    func resolve(_ result: Result<SFTPMessage, SFTPError>) -> Bool {
        let isWanted = state.withLock { state in
            state.result = result
            return !state.isAbandoned
        }
        arrival.signal()
        return isWanted
    }
}
