/// What `ssh` asks of whoever logs in, in its own words or in those of the server.
struct SSHQuestion: Sendable, Hashable {
    /// The words, without control characters but for ends of lines, and without blanks around them.
    let words: String

    /// The longest question that is taken. OpenSSH's own are shorter.
    static let limit = 4 << 10

    init(_ bytes: some Collection<UInt8>) {
        let scalars = String(decoding: bytes, as: UTF8.self).unicodeScalars
            .map { $0 != "\n" && $0.properties.generalCategory == .control ? " " : $0 }
        let lines = String(String.UnicodeScalarView(scalars)).split(separator: "\n").map(Self.trimmed)
        words = lines.filter { !$0.isEmpty }.joined(separator: "\n")
    }

    /// Whether it is what lets a key be used. Without it `ssh` goes on to the next key.
    var isOfKey: Bool { words.hasPrefix("Enter passphrase for ") || words.hasPrefix("Enter PIN for ") }

    /// Whether it is about a host whose key nobody has vouched for. Without an answer `ssh` takes that for a no.
    var isOfHost: Bool { words.contains("(yes/no") }

    /// Whether it is that question once more, since the answer was neither yes nor no.
    var isOfHostAgain: Bool { words.hasPrefix("Please type 'yes', 'no'") }

    /// Whose password on a host it is; nil for other questions, and for other hosts, which may lie on the way.
    func user(on host: String) -> String? {
        let words = words.lowercased()
        let host = host.lowercased()
        // The password of the login, and that of the dialogue which most servers have instead.
        for (start, end) in [("", "@\(host)'s password:"), ("(", "@\(host)) password:")] {
            guard words.hasPrefix(start), words.hasSuffix(end), words.count > start.count + end.count else { continue }
            return String(self.words.dropFirst(start.count).dropLast(end.count))
        }
        return nil
    }

    private static func trimmed(_ line: Substring) -> Substring {
        let start = line.drop { $0 == " " }
        guard let last = start.lastIndex(where: { $0 != " " }) else { return "" }
        return start[...last]
    }
}
