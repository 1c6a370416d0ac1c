import Foundation
import SFTP

/// Servers of SFTP on this machine, without a login.
enum Servers {
    /// OpenSSH's, which starts in a folder.
    static func honest(in folder: String = "/") -> SFTPConnections {
        SFTPConnections { _ in ["/usr/lib/openssh/sftp-server", "-d", folder] }
    }

    /// The same with a habit of `Tests/Support/lyingsftp.py`.
    static func lying(_ habit: String, _ file: String = "") -> SFTPConnections {
        let script = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "Support/lyingsftp.py").path
        return SFTPConnections { _ in ["python3", script, habit, file] }
    }
}
