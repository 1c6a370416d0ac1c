import Foundation
import TestSupport

/// lighttpd on this machine, which lists its folders for whoever logs in without sending the password. It ends with the last
/// reference.
final class DigestServer: Sendable {
    /// Its root, with a slash at the end.
    let url: URL

    private let process: pid_t
    private let folder: TemporaryFolder

    /// Serves a folder to one person; `algorithm` is `MD5` or `SHA-256`.
    init(_ root: URL, algorithm: String, user: String, password: String) throws {
        let folder = try TemporaryFolder()
        let port = try Loopback.freePort()
        try folder.write("\(user):\(password)\n", to: "logins")
        let configuration = try folder.write(
            """
            server.document-root = "\(root.path)"
            server.bind = "127.0.0.1"
            server.port = \(port)
            server.modules = ("mod_auth", "mod_authn_file", "mod_dirlisting")
            dir-listing.activate = "enable"
            auth.backend = "plain"
            auth.backend.plain.userfile = "\(folder.path)/logins"
            auth.require = ("/" => (
                "method" => "digest", "algorithm" => "\(algorithm)", "realm" => "films", "require" => "valid-user"
            ))
            """, to: "lighttpd.conf")
        process = try Command.spawn(
            Command.find("lighttpd"), ["-D", "-f", configuration.path], output: folder.write(to: "output").path)
        guard let url = URL(string: "http://127.0.0.1:\(port)/"), Loopback.waitForAnswer(on: port) else {
            Command.end(process)
            throw HarnessError("lighttpd did not start")
        }
        (self.url, self.folder) = (url, folder)
    }

    deinit { Command.end(process) }
}
