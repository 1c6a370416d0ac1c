internal import CLinux
internal import Dispatch
internal import Glibc
internal import Synchronization

/// A server that answers questions in any number at once, for all who ask. Every member may be called from any thread, and
/// none waits.
package final class SFTPConnection: Sendable {
    private struct State {
        var lastID: UInt32 = 0
        var waiting: [UInt32: SFTPAnswer] = [:]
        /// What was not sent yet.
        var outgoing: [UInt8] = []
        /// Whether the server has said which version it speaks; nothing is sent before.
        var isGreeted = false
        var failure: (error: SFTPError, time: UInt64)?
        /// Whether that was for want of an answer which a person may give.
        var hasAsked = false
    }

    private let state = Mutex(State())
    /// An eventfd: whoever has something to send wakes the thread by it.
    private let wake = linux_eventfd()

    /// The most that is kept of what the program prints.
    private static let printedLimit = 8 << 10

    /// Starts a program that speaks SFTP, such as `ssh`, which connects meanwhile, and may ask who logs in. It ends when the
    /// connection breaks, and with this program.
    init(_ arguments: [String], _ login: SSHLogin) {
        DispatchQueue(label: "sftp").async { [self] in
            linux_name_thread("reel-sftp")
            run(arguments, login)
        }
    }

    deinit { if wake >= 0 { Glibc.close(wake) } }

    /// Whether it is there, or on its way.
    package var isOpen: Bool { state.withLock { $0.failure == nil } }

    /// Whether it did not come about, less than so many nanoseconds ago.
    func hasFailed(within period: UInt64) -> Bool {
        state.withLock { state in
            guard let failure = state.failure, !state.isGreeted else { return false }
            return linux_monotonic_time() - failure.time < period
        }
    }

    /// Whether it did not come about for want of an answer that a person may give.
    var hasAsked: Bool { state.withLock { $0.hasAsked } }

    /// Asks. Where the connection is closed the answer is why.
    package func ask(_ request: SFTPRequest) -> SFTPAnswer {
        let answer = SFTPAnswer()
        let failure = state.withLock { state -> SFTPError? in
            if let failure = state.failure { return failure.error }
            state.lastID &+= 1
            state.waiting[state.lastID] = answer
            state.outgoing += request.message(id: state.lastID)
            return nil
        }
        if let failure { _ = answer.resolve(.failure(failure)) } else { awake() }
        return answer
    }

    /// Gives a handle back, without waiting for an answer.
    package func close(_ handle: [UInt8]) { ask(.close(handle: handle)).abandon() }

    private func awake() {
        var one: UInt64 = 1
        _ = write(wake, &one, 8)
    }

    // MARK: The thread

    /// Sends and takes messages until the program ends.
    private func run(_ arguments: [String], _ login: SSHLogin) {
        var login = login
        do throws(SFTPError) {
            guard wake >= 0 else { throw SFTPError(.other, detail: "too many files are open") }
            let helper = AskpassHelper()
            let process = try ServerProcess(
                helper == nil ? SSHCommand.unattended(arguments) : arguments, askingBy: helper)
            // Whoever waits hears of the end before the program has ended.
            defer { withExtendedLifetime(process) {} }
            var printed: [UInt8] = []
            let error = exchange(with: process, &printed, &login)
            process.isLoggedIn = state.withLock { $0.isGreeted }
            guard !process.isLoggedIn else { return end(error) }
            guard error.code == .dropped else { return end(error, &login) }
            // What was wrong it may say after that.
            var source = pollfd(fd: process.errors, events: Int16(POLLIN), revents: 0)
            while poll(&source, 1, 1_000) > 0, take(&printed, from: process.errors) {}
            end(SFTPError(printed: printed), &login)
        } catch {
            end(error)
        }
    }

    /// Sends and takes messages until that is no more; why.
    private func exchange(
        with process: ServerProcess, _ printed: inout [UInt8], _ login: inout SSHLogin
    ) -> SFTPError {
        var incoming = IncomingMessages()
        var greeting = SFTPMessage.initialization
        var isSaying = true
        do throws(SFTPError) {
            while true {
                let isSending = try send(&greeting, to: process)
                var sources = [
                    pollfd(fd: process.socket, events: Int16(POLLIN | (isSending ? POLLOUT : 0)), revents: 0),
                    pollfd(fd: wake, events: Int16(POLLIN), revents: 0),
                    pollfd(fd: isSaying ? process.errors : -1, events: Int16(POLLIN), revents: 0),
                    pollfd(fd: process.helper?.questions ?? -1, events: Int16(POLLIN), revents: 0),
                ]
                guard poll(&sources, nfds_t(sources.count), -1) >= 0 || errno == EINTR else {
                    return SFTPError(.dropped)
                }
                if sources[1].revents != 0 {
                    var count: UInt64 = 0
                    _ = read(wake, &count, 8)
                }
                if sources[2].revents != 0 { isSaying = take(&printed, from: process.errors) }
                if sources[3].revents != 0, let helper = process.helper, let question = helper.takeQuestion() {
                    helper.answer(try login.answer(to: question))
                }
                guard sources[0].revents != 0 else { continue }
                guard try incoming.take(from: process.socket, { message throws(SFTPError) in try note(message, login) })
                else { return SFTPError(.dropped) }
            }
        } catch {
            return error
        }
    }

    /// Sends what fits; whether there is more.
    private func send(_ greeting: inout [UInt8], to process: ServerProcess) throws(SFTPError) -> Bool {
        if !greeting.isEmpty {
            greeting.removeFirst(try process.send(greeting[...]))
            return !greeting.isEmpty
        }
        return try state.withLock { state throws(SFTPError) in
            guard state.isGreeted, !state.outgoing.isEmpty else { return false }
            state.outgoing.removeFirst(try process.send(state.outgoing[...]))
            return !state.outgoing.isEmpty
        }
    }

    private func note(_ message: SFTPMessage, _ login: SSHLogin) throws(SFTPError) {
        guard message.type != SFTPMessage.version else {
            login.succeed()
            state.withLock { $0.isGreeted = true }
            return
        }
        let answer = try state.withLock { state throws(SFTPError) in
            guard let id = message.id, state.isGreeted else { throw SFTPError(.notSFTP) }
            return state.waiting.removeValue(forKey: id)
        }
        guard answer?.resolve(.success(message)) == false, message.type == SFTPMessage.handle,
            case .handle(let handle) = try SFTPReply(message)
        else { return }
        close(handle)
    }

    /// Takes what the program prints; whether there may be more.
    private func take(_ printed: inout [UInt8], from descriptor: Int32) -> Bool {
        var buffer = [UInt8](repeating: 0, count: 1 << 10)
        let count = read(descriptor, &buffer, buffer.count)
        guard count > 0 else { return count < 0 && (errno == EAGAIN || errno == EINTR) }
        // A banner may come first; what was wrong comes last.
        printed = (printed + buffer[..<count]).suffix(Self.printedLimit)
        return true
    }

    /// Ends without having been let in.
    private func end(_ error: SFTPError, _ login: inout SSHLogin) {
        let error = login.fail(error)
        state.withLock { $0.hasAsked = login.isOpen }
        end(error)
    }

    private func end(_ error: SFTPError) {
        let waiting = state.withLock { state in
            state.failure = (error, linux_monotonic_time())
            state.outgoing = []
            defer { state.waiting = [:] }
            return state.waiting.values
        }
        for answer in waiting { _ = answer.resolve(.failure(error)) }
    }
}
