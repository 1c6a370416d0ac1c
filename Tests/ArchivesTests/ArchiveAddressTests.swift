import Testing

@testable import Archives

/// Which archives an address may lead into.
@Suite struct ArchiveAddressTests {
    private static func divisions(_ text: String) -> [String] {
        ArchiveAddress.divisions(of: text).map { "\($0.archive) | \(String(decoding: $0.path, as: UTF8.self))" }
    }

    @Test func longestFirst() {
        #expect(
            Self.divisions("https://host/a.zip/b/c.TAR.gz/d.mp4")
                == ["https://host/a.zip/b/c.TAR.gz | d.mp4", "https://host/a.zip | b/c.TAR.gz/d.mp4"])
        #expect(Self.divisions("http://host/takes.zip") == ["http://host/takes.zip | "])
        #expect(Self.divisions("http://host/takes.zip/") == ["http://host/takes.zip | "])
    }

    /// The address goes to the server as it is, and the path into the archive as it is meant.
    @Test func escapes() {
        #expect(
            Self.divisions("http://host/my%20takes%2Ezip//day%201/100%25%20%3F%23.mp4")
                == ["http://host/my%20takes%2Ezip | day 1/100% ?#.mp4"])
        #expect(Self.divisions("http://host/my takes.zip/ä/50%.mp4") == ["http://host/my takes.zip | ä/50%.mp4"])
        #expect(ArchiveAddress.divisions(of: "http://host/a.zip/%FF.mp4").map(\.path) == [[0xFF] + Array(".mp4".utf8)])
    }

    /// A login goes along with the archive; what is no part of the path names none.
    @Test func queriesAndHosts() {
        #expect(
            Self.divisions("http://u:p@host:80/a.zip/b.mp4?key=x.zip/y#z.zip/q")
                == ["http://u:p@host:80/a.zip?key=x.zip/y | b.mp4"])
        for text in [
            "http://host.zip/a.mp4", "http://host.zip", "http://host/a.mp4?b.zip/c", "http://host/.zip/a.mp4",
            "a.zip/b.mp4", "http://", "http://u@x.zip:80/a",
        ] {
            #expect(Self.divisions(text).isEmpty, "\(text)")
        }
    }
}
