internal import Glibc

/// The logins of a file as ftp, curl and Python read it: `~/.netrc`.
struct NetrcFile {
    /// One entry.
    private struct Entry {
        /// The host; nil for the one that stands for all others.
        var host: String?
        var user = ""
        var password: String?
    }

    private var entries: [Entry] = []

    /// The longest file that is read.
    private static let limit = 1 << 20

    /// Reads a file; nil where there is none.
    init?(path: String) {
        let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard file >= 0 else { return nil }
        defer { close(file) }
        var bytes: [UInt8] = []
        while bytes.count < Self.limit {
            let count = withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 1) { buffer in
                let count = read(file, buffer.baseAddress, buffer.count)
                if count > 0 { bytes.append(contentsOf: buffer.prefix(count)) }
                return count
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { break }
        }
        self.init(String(decoding: bytes, as: UTF8.self))
    }

    init(_ text: String) {
        var words = NetrcWords(text)
        while let word = words.next() {
            switch word {
            case "machine": entries.append(Entry(host: words.next()?.lowercased() ?? ""))
            case "default": entries.append(Entry())
            case "login": if let user = words.next() { change { $0.user = user } }
            case "password": if let password = words.next() { change { $0.password = password } }
            case "account": _ = words.next()
            case "macdef": words.skipMacro()
            default: break
            }
        }
    }

    private mutating func change(_ body: (inout Entry) -> Void) {
        guard !entries.isEmpty else { return }
        body(&entries[entries.count - 1])
    }

    /// The first login for a server: of a user, else of any.
    func credential(of user: String?, on server: ServerAddress.Server) -> Credential? {
        var host = server.host
        if host.hasPrefix("["), host.hasSuffix("]") { host = String(host.dropFirst().dropLast()) }
        let ofHost = entries.filter { $0.host == host }
        let entry = (ofHost.isEmpty ? entries.filter { $0.host == nil } : ofHost)
            .first { user == nil || user == $0.user }
        guard let entry, let password = entry.password else { return nil }
        return Credential(user: entry.user, password: password)
    }
}
