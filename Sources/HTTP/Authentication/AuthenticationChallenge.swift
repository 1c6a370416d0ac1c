/// One way in which a server takes logins (RFC 9110, 11.6.1).
package struct AuthenticationChallenge: Sendable, Hashable {
    /// The scheme as it was sent, such as `Basic`.
    package let scheme: String

    /// The values of its parameters, by their names in small letters.
    private(set) var parameters: [String: String] = [:]

    /// The challenges of a line, which stand between commas as their parameters do:
    /// `Digest realm="a, b", nonce="c", Basic realm="d"`.
    static func all(in text: Substring) -> [AuthenticationChallenge] {
        var challenges: [AuthenticationChallenge] = []
        for part in parts(of: text) {
            var rest = part
            let word = part.prefix { $0 != " " && $0 != "\t" }
            let afterWord = part[word.endIndex...].trimmingBlanks
            // What stands before an equals sign is the name of a parameter.
            if !word.isEmpty, word.utf8.allSatisfy(isOfScheme), !afterWord.hasPrefix("=") {
                challenges.append(AuthenticationChallenge(scheme: String(word)))
                rest = afterWord
            }
            guard let equals = rest.firstIndex(of: "="), !challenges.isEmpty else { continue }
            let name = rest[..<equals].trimmingBlanks.lowercased()
            let value = unquoted(rest[rest.index(after: equals)...].trimmingBlanks)
            challenges[challenges.count - 1].parameters[name] = value
        }
        return challenges
    }

    private init(scheme: String) { self.scheme = scheme }

    /// What stands between the commas that are in no quotes.
    private static func parts(of text: Substring) -> [Substring] {
        var isQuoted = false
        var isEscaped = false
        let parts = text.utf8.split { byte in
            if isEscaped {
                isEscaped = false
            } else if isQuoted, byte == UInt8(ascii: "\\") {
                isEscaped = true
            } else if byte == UInt8(ascii: "\"") {
                isQuoted.toggle()
            }
            return byte == UInt8(ascii: ",") && !isQuoted
        }
        return parts.map { Substring($0).trimmingBlanks }
    }

    /// Whether schemes have such a byte: all that are registered are of letters, digits and hyphens.
    private static func isOfScheme(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "-"): true
        default: false
        }
    }

    /// A value without the quotes around it and what stands for quotes in it.
    private static func unquoted(_ text: Substring) -> String {
        guard text.utf8.first == UInt8(ascii: "\"") else { return String(text) }
        var bytes: [UInt8] = []
        var isEscaped = false
        for byte in text.utf8.dropFirst() {
            if !isEscaped, byte == UInt8(ascii: "\"") { break }
            isEscaped = !isEscaped && byte == UInt8(ascii: "\\")
            if !isEscaped { bytes.append(byte) }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
