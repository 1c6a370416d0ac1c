import Foundation
import TestSupport

/// OpenSSH's server on this machine, for whoever runs the tests. It ends with the last reference.
///
/// `ssh` finds its configuration by the passwd file and not by HOME: one that names another comes first in PATH.
final class SecureShellServer: Sendable {
    /// Where it is reached: an address without a slash at its end.
    let address: String
    /// What a program needs in its environment to be let in.
    let environment: [String: String]
    /// The same to be taken for a stranger, and to find a server that nobody has vouched for.
    let environmentWithoutKey: [String: String]
    let environmentWithoutHost: [String: String]
    /// The same with a key that has this passphrase.
    let environmentWithPassphrase: [String: String]
    static let passphrase = "open s3 'same"

    private let process: pid_t
    private let folder: TemporaryFolder

    init() throws {
        let folder = try TemporaryFolder()
        let path = folder.path
        let port = try Loopback.freePort()
        for key in ["host", "own", "other", "locked"] {
            let passphrase = key == "locked" ? Self.passphrase : ""
            let made = try Command.runBlocking(
                Command.find("ssh-keygen"), ["-q", "-t", "ed25519", "-N", passphrase, "-f", path + "/" + key])
            guard made.status == 0 else { throw HarnessError("no keys: \(made.errors)") }
        }
        try folder.write(folder.text(of: "own.pub") + folder.text(of: "locked.pub"), to: "authorized")
        try folder.write("[127.0.0.1]:\(port) " + folder.text(of: "host.pub"), to: "known")
        try folder.write("", to: "unknown")
        // Where root runs it, it wants a folder to go to that is there on most machines.
        if geteuid() == 0 {
            try FileManager.default.createDirectory(atPath: "/run/sshd", withIntermediateDirectories: true)
        }
        let configuration = try folder.write(
            """
            ListenAddress 127.0.0.1:\(port)
            HostKey \(path)/host
            AuthorizedKeysFile \(path)/authorized
            UsePAM no
            StrictModes no
            PasswordAuthentication no
            KbdInteractiveAuthentication no
            PermitRootLogin yes
            PidFile none
            Subsystem sftp internal-sftp
            """, to: "sshd.conf")
        func environment(_ name: String, key: String, hosts: String) throws -> [String: String] {
            try Self.environment(in: folder, name, key: key, hosts: hosts)
        }
        self.environment = try environment("friend", key: "own", hosts: "known")
        environmentWithoutKey = try environment("stranger", key: "other", hosts: "known")
        environmentWithoutHost = try environment("newcomer", key: "own", hosts: "unknown")
        environmentWithPassphrase = try environment("owner", key: "locked", hosts: "known")
        let process = try Command.spawn(
            URL(filePath: "/usr/sbin/sshd"), ["-D", "-e", "-f", configuration.path],
            errors: folder.write(to: "log").path)
        guard Loopback.waitForAnswer(on: port) else {
            Command.end(process)
            throw HarnessError("sshd did not start: \(String(describing: try? folder.text(of: "log")))")
        }
        (address, self.process, self.folder) = ("sftp://127.0.0.1:\(port)", process, folder)
    }

    deinit { Command.end(process) }

    /// What a program needs in its environment so that its `ssh` uses a key of a folder, and a file of known hosts there.
    static func environment(
        in folder: TemporaryFolder, _ name: String, key: String, hosts: String
    ) throws -> [String: String] {
        let options = try folder.write(
            """
            Host *
              UserKnownHostsFile \(folder.path)/\(hosts)
              GlobalKnownHostsFile /dev/null
              IdentityFile \(folder.path)/\(key)
              IdentitiesOnly yes
              IdentityAgent none
            """, to: name + ".conf")
        let program = try folder.write(
            "#!/bin/sh\nexec \(Command.find("ssh").path) -F \(options.path) \"$@\"\n", to: name + "/ssh")
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program.path)
        let others = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
        return ["PATH": program.deletingLastPathComponent().path + ":" + others]
    }
}
