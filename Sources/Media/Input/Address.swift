/// What a server has under a URL, read by libav's own protocols.
package struct Address: ByteInput {
    /// The URL.
    package let text: String

    /// An address that need not answer.
    package init(_ text: String) { self.text = text }

    package var name: String { MediaLocation.remote(url: text).name }
    package var url: [UInt8] { Array(text.utf8) }
    package var policy: InputPolicy { .network }

    package func open(_ budget: Budget, _ interruption: Interruption) throws -> any OpenBytes {
        try OpenAddress(self, budget, interruption)
    }

    package func currentIdentity() -> InputIdentity? { nil }

    package func neighbor(_ reference: [UInt8], within reach: Reach) throws -> any ByteInput {
        try reach.address(reference, namedIn: self)
    }

    /// Whether it is read as bytes. What is no such scheme is a session of libav's with a server that has none.
    static func hasBytes(_ url: String) -> Bool {
        ["http", "https", "ftp", "tcp"].contains(Reach.scheme(of: Array(url.utf8)) ?? "")
    }

    /// The host's name in small letters; nil where there is none.
    var host: String? {
        guard let start = text.range(of: "://") else { return nil }
        let rest = text[start...].prefix { !"/?#".contains($0) }
        var name = rest[(rest.lastIndex(of: "@").map { rest.index(after: $0) } ?? rest.startIndex)...]
        if name.first == "[" {
            name = name.prefix { $0 != "]" }
        } else {
            name = name.prefix { $0 != ":" }
        }
        return name.isEmpty ? nil : name.lowercased()
    }
}

extension String {
    /// Where the text after a mark begins.
    fileprivate func range(of mark: String) -> Index? {
        var place = startIndex
        while place < endIndex {
            if self[place...].hasPrefix(mark) { return index(place, offsetBy: mark.count) }
            place = index(after: place)
        }
        return nil
    }
}
