import Glibc

/// Why a folder cannot be listed, and what to do about it.
public struct FolderError: Error, Sendable, Hashable {
    /// What kinds of failures there are.
    public enum Code: Sendable, Hashable {
        /// There is nothing of this name.
        case missing
        /// There is something else of this name.
        case notAFolder
        /// The system, or a password, keeps this person out.
        case permissionDenied
        /// The server wants a login, or another one.
        case needsLogin
        /// The disk or the server does not answer.
        case noAnswer
        /// What holds the folder is damaged, or more than is read.
        case unreadable
        /// Anything else.
        case system
    }

    /// Which kind of failure this is.
    public let code: Code

    /// What was wrong, as a sentence without a full stop.
    public let message: String

    /// What to do about it, as a sentence without a full stop.
    public let remedy: String

    /// A failure by its kind, what was wrong and what to do.
    public init(_ code: Code, message: String, remedy: String) {
        self.code = code
        self.message = message
        self.remedy = remedy
    }

    /// A disk that others wait for already, which has not answered for seconds.
    static let noAnswer = FolderError(
        .noAnswer, message: "the disk does not answer", remedy: "check the mount, then read it again")

    /// A server of a kind that no source knows.
    static let unknownServer = FolderError(
        .missing, message: "folders of this server cannot be read", remedy: "check the scheme of the address")

    /// A server that lists more than so many bytes.
    package static func tooLong(_ limit: Int) -> FolderError {
        FolderError(
            .unreadable, message: "the server lists more than \(limit >> 20) MiB of names",
            remedy: "open a folder beneath by its own address")
    }

    init(errno number: Int32) {
        switch number {
        case ENOENT: self.init(.missing, message: "this folder is gone", remedy: "go to the folder above")
        case ENOTDIR: self.init(.notAFolder, message: "this is not a folder", remedy: "go to the folder above")
        case EACCES, EPERM:
            self.init(.permissionDenied, message: "permission denied", remedy: "check the folder's mode with ls -ld")
        case EMFILE, ENFILE:
            self.init(.system, message: "too many files are open", remedy: "raise ulimit -n, then read again")
        default: self.init(.system, message: String(cString: strerror(number)), remedy: "read it again")
        }
    }
}
