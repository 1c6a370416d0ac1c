/// What a server says before it sends a body (RFC 9110).
package struct HTTPResponse: Sendable {
    /// The status, such as 206.
    package var status = 0

    /// The length of the body that follows, in bytes; nil where it is not stated.
    package var contentLength: Int64?

    /// Which bytes follow, and of how many; nil where they are not a range. A total that is not stated is nil.
    package var contentRange: (start: Int64, end: Int64, total: Int64?)?

    /// Of how many bytes a range was asked that has none of them.
    package var unsatisfiedTotal: Int64?

    /// The type of the body without its parameters, in small letters, such as `text/html`; nil where it is not stated.
    package var contentType: String?

    /// The entity tag, as it was sent.
    package var entityTag: String?

    /// When it was last modified, as it was sent.
    package var lastModified: String?

    /// When it was sent, as it says.
    package var date: String?

    /// Whether it may be kept for longer than it is used (RFC 9111, 5.2.2.5).
    package var mayBeStored = true

    /// Whether the request had a login: one that is asked for nevertheless is not accepted.
    package internal(set) var wasShownLogin = false

    /// Where the server lies; nil before it has answered.
    package internal(set) var addressSpace: IPAddressSpace?

    /// The ways in which the server takes logins.
    package private(set) var challenges: [AuthenticationChallenge] = []

    /// Whether a name and a password would do.
    package var takesPasswords: Bool { challenges.offerPasswords }

    /// The address that has answered, after redirects.
    package var url = ""

    /// What tells this version from another: a strong entity tag, or else the time of the last change.
    package var validator: String? { Self.validator(entityTag, lastModified) }

    /// Of an entity tag and the time of the last change the one that tells every version from another; nil for neither.
    package static func validator(_ entityTag: String?, _ lastModified: String?) -> String? {
        strong(entityTag) ?? lastModified
    }

    /// An entity tag that no two versions share; nil for a weak one (RFC 9110, 8.8.1).
    package static func strong(_ entityTag: String?) -> String? {
        entityTag.flatMap { $0.hasPrefix("W/") ? nil : $0 }
    }

    /// Whether whatever is written after this is known by another validator: dates, and what many servers make entity tags
    /// of, have whole seconds (RFC 9110, 8.8.2.2). True where nothing tells.
    package var isSettled: Bool {
        guard let date, let lastModified, let sent = HTTPDate.seconds(date),
            let changed = HTTPDate.seconds(lastModified)
        else { return true }
        return sent - changed >= 2
    }

    /// Reads one line of a header, without its end.
    mutating func read(_ line: String) {
        guard let colon = line.firstIndex(of: ":") else { return }
        let value = line[line.index(after: colon)...].trimmingBlanks
        switch line[..<colon].lowercased() {
        case "content-length": contentLength = Int64(value).flatMap { $0 >= 0 ? $0 : nil }
        case "content-range": readRange(value)
        case "content-type":
            contentType = value.split(separator: ";").first.map { $0.trimmingBlanks.lowercased() }
        case "etag": entityTag = value.isEmpty ? nil : String(value)
        case "last-modified": lastModified = value.isEmpty ? nil : String(value)
        case "date": date = value.isEmpty ? nil : String(value)
        case "www-authenticate": challenges += AuthenticationChallenge.all(in: value)
        case "cache-control":
            let directives = value.lowercased().split { $0 == "," || $0 == " " }
            if directives.contains("no-store") { mayBeStored = false }
        default: break
        }
    }

    /// `bytes 0-99/1234`, `bytes 0-99/*` or `bytes */1234`.
    private mutating func readRange(_ text: Substring) {
        let words = text.split(separator: " ", maxSplits: 1)
        guard words.count == 2, words[0].lowercased() == "bytes" else { return }
        let parts = words[1].split(separator: "/", maxSplits: 1)
        guard parts.count == 2 else { return }
        let total = Int64(parts[1]).flatMap { $0 >= 0 ? $0 : nil }
        let ends = parts[0].split(separator: "-", maxSplits: 1)
        if parts[0] == "*" {
            unsatisfiedTotal = total
        } else if ends.count == 2, let start = Int64(ends[0]), let end = Int64(ends[1]), start >= 0, end >= start,
            end < .max, total.map({ end < $0 }) ?? true
        {
            contentRange = (start, end, total)
        }
    }
}
