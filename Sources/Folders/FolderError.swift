import Glibc

/// Why a folder cannot be listed, and what to do about it.
public struct FolderError: Error, Sendable, Hashable {
    /// What was wrong, as a sentence without a full stop.
    public let message: String

    /// What to do about it, as a sentence without a full stop.
    public let remedy: String

    init(message: String, remedy: String) {
        self.message = message
        self.remedy = remedy
    }

    /// A disk that others wait for already, which has not answered for seconds.
    static let noAnswer = FolderError(
        message: "the disk does not answer", remedy: "check the mount, then read it again")

    init(errno number: Int32) {
        switch number {
        case ENOENT: (message, remedy) = ("this folder is gone", "go to the folder above")
        case ENOTDIR: (message, remedy) = ("this is not a folder", "go to the folder above")
        case EACCES, EPERM: (message, remedy) = ("permission denied", "check the folder's mode with ls -ld")
        case EMFILE, ENFILE: (message, remedy) = ("too many files are open", "raise ulimit -n, then read again")
        default: (message, remedy) = (String(cString: strerror(number)), "read it again")
        }
    }
}
