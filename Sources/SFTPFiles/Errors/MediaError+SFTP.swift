internal import Media
internal import SFTP

extension MediaError {
    /// Why a server of SFTP gives nothing.
    init(_ error: SFTPError) {
        switch error.code {
        case .missingProgram:
            self.init(.io, "SFTP is spoken by ssh, which is not installed", remedy: "install openssh-client")
        case .unknownHost:
            self.init(.network, "there is no such server", remedy: "check the name in the address, and the connection")
        case .refused:
            self.init(.network, "the server refused the connection", remedy: "check address and port")
        case .unreachable:
            self.init(.network, "the server does not answer", remedy: "check the connection, then try again")
        case .untrusted:
            self.init(
                .permissionDenied, "nobody has said yet that the key of this server is right",
                remedy: "connect with ssh once and compare the key")
        case .changedKey:
            self.init(
                .network, "the server has another key than it had, or is another",
                remedy: "find out why; what ssh says tells how to go on")
        case .noLogin:
            self.init(
                .permissionDenied, "the server takes none of the keys (\(error.detail))",
                remedy: "add a key to the agent with ssh-add, or name one in ~/.ssh/config")
        case .unanswered:
            self.init(
                .permissionDenied, "ssh asks: \(error.detail)",
                remedy: "add a key to the agent with ssh-add, or write the password into ~/.netrc, or into the address")
        case .refusedLogin:
            self.init(
                .permissionDenied, "what was answered is not accepted (\(error.detail))",
                remedy: "check the password")
        case .noSubsystem:
            self.init(.network, "the server has no SFTP", remedy: "ask who runs it")
        case .notSFTP:
            self.init(
                .network, "what answers does not speak SFTP",
                remedy: "check that the login's start-up files print nothing")
        case .dropped:
            self.init(
                .network, "the server closed the connection before the end",
                remedy: "check the connection, then try again")
        case .interrupted:
            self.init(.timedOut, "the server does not answer", remedy: "check the connection, then try again")
        case .missing: self.init(.notFound, "the server has no such file", remedy: "check the address")
        case .denied:
            self.init(
                .permissionDenied, "the server denies access", remedy: "check the file's mode and whose login it is")
        case .failed, .other:
            self.init(
                .network, "the server cannot be read from: \(error.detail)",
                remedy: "check the address and the connection")
        }
    }
}
