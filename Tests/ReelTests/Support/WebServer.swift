import Foundation
import TestSupport

/// nginx on this machine, which lists its folders. It ends with the last reference.
final class WebServer: Sendable {
    /// Its root, with a slash at the end.
    let url: URL

    private let process: pid_t
    private let folder: TemporaryFolder

    /// The directive by which it speaks WebDAV, as far as reading goes.
    static let webDAV = "dav_ext_methods PROPFIND OPTIONS;"

    /// Serves a folder; `directives` stand in the server's block of its configuration, such as `autoindex on;`.
    init(_ root: URL, _ directives: String) throws {
        let folder = try TemporaryFolder()
        let port = try Loopback.freePort()
        let scratch = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
            .map { "\($0)_temp_path \(folder.url.path)/\($0);" }
        let configuration = try folder.write(
            """
            \(geteuid() == 0 ? "user root;" : "")
            \(directives.contains("dav_ext") ? "load_module /usr/lib/nginx/modules/ngx_http_dav_ext_module.so;" : "")
            daemon off; master_process off; pid \(folder.url.path)/pid;
            error_log \(folder.url.path)/log;
            events { worker_connections 64; }
            http {
                access_log off; \(scratch.joined(separator: " "))
                server { listen 127.0.0.1:\(port); root "\(root.path)"; \(directives) }
            }
            """, to: "nginx.conf")
        process = try Command.spawn(
            Command.find("nginx"), ["-c", configuration.path, "-p", folder.url.path],
            output: folder.write(to: "output").path)
        guard let url = URL(string: "http://127.0.0.1:\(port)/"), Loopback.waitForAnswer(on: port) else {
            Command.end(process)
            throw HarnessError("nginx did not start")
        }
        (self.url, self.folder) = (url, folder)
    }

    deinit { Command.end(process) }
}
