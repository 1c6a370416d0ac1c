/// Why a server gives no answer, or says no.
package struct SFTPError: Error, Sendable, Equatable {
    /// The kind of failure.
    package enum Code: Sendable, Equatable {
        /// `ssh` is not installed.
        case missingProgram
        /// It could not be started, or did not say what was wrong.
        case other
        /// No such host.
        case unknownHost
        /// Nobody takes connections there.
        case refused
        /// The host does not answer.
        case unreachable
        /// Nobody knows the host's key.
        case untrusted
        /// The host has another key than it had.
        case changedKey
        /// The host takes no login.
        case noLogin
        /// What is to be answered to log in, which the detail says, has no answer.
        case unanswered
        /// What was answered to that is not accepted.
        case refusedLogin
        /// The host has no SFTP.
        case noSubsystem
        /// What answers speaks something else.
        case notSFTP
        /// The connection was closed.
        case dropped
        /// The caller does not want to wait any longer.
        case interrupted
        /// The server has nothing of this name.
        case missing
        /// The server denies access.
        case denied
        /// The server says no for another reason.
        case failed
    }

    package let code: Code

    /// What `ssh` or the server says of it; empty where they say nothing.
    package let detail: String

    package init(_ code: Code, detail: String = "") {
        self.code = code
        self.detail = detail
    }

    /// Whether the same question may be answered over a new connection.
    package var isTransient: Bool { code == .dropped }

    /// What an error status stands for.
    init(status: UInt32, _ text: [UInt8]) {
        let code: Code =
            switch status {
            case 2: .missing
            case 3: .denied
            default: .failed
            }
        self.init(code, detail: Self.line(text))
    }

    /// What `ssh` has printed when it ended before it was connected.
    init(printed text: [UInt8]) {
        let printed = String(decoding: text, as: UTF8.self)
        let signs: [(String, Code)] = [
            ("REMOTE HOST IDENTIFICATION HAS CHANGED", .changedKey), ("host key is known", .untrusted),
            ("Host key verification failed", .untrusted), ("Could not resolve hostname", .unknownHost),
            ("subsystem request failed", .noSubsystem), ("Permission denied", .noLogin),
            ("Too many authentication failures", .noLogin), ("Connection refused", .refused),
            ("timed out", .unreachable), ("No route to host", .unreachable), ("Network is unreachable", .unreachable),
        ]
        let last = text.split { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }.last.map(Array.init) ?? []
        self.init(signs.first { printed.contains($0.0) }?.1 ?? .other, detail: Self.line(last))
    }

    /// A line of somebody else's that may be shown.
    private static func line(_ text: [UInt8]) -> String {
        let shown = String(decoding: text.prefix(200), as: UTF8.self).unicodeScalars
            .map { $0.properties.generalCategory == .control ? " " : $0 }
        return String(String.UnicodeScalarView(shown))
    }
}
