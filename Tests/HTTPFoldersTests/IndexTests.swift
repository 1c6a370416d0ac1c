import Folders
import SeededRandom
import TestSupport
import Testing

@testable import HTTPFolders

/// What the pages of servers say of a folder.
@Suite(.timeLimit(.minutes(5))) struct IndexTests {
    static let names = [
        "day 1", "\"quoted\".mp4",
        "a very long name that goes on and on and on and on, longer than fifty characters & more <b>.mp4", "a.mp4",
        "take #2 50%.ts", "Ä ö.mp4",
    ]
    /// 2024-02-03T04:05Z, as most servers state it, without its seconds.
    static let date: Int64 = 1_706_933_100

    @Test(arguments: [
        ("nginx", ServerPages.nginx, 101_674, date), ("Apache's list", ServerPages.apache, -1, 0),
        ("Apache's text", ServerPages.apacheFancy, 99 << 10, date),
        ("Apache's table", ServerPages.apacheTable, 99 << 10, date), ("Python", ServerPages.python, -1, 0),
        ("Caddy", ServerPages.caddy, 99 << 10, 0), ("lighttpd", ServerPages.lighttpd, 101_581, date + 6),
    ])
    func pagesOfLinks(_ server: String, page: String, size: Int64, modified: Int64) throws {
        let found = IndexRow.read(page)
        let rows = try #require(found, "\(server)")
        #expect(rows.map(\.name) == Self.names)
        #expect(rows.map(\.isFolder) == [true, false, false, false, false, false])
        #expect(rows[3].size == size && rows[3].modified == modified)
        #expect(rows[0].size == -1)
        for length in [1, 7, 100] { #expect(IndexRow.read(page, in: length) == rows) }
    }

    @Test(arguments: [("nginx", ServerPages.nginxJSON), ("Caddy", ServerPages.caddyJSON)])
    func listsOfObjects(_ server: String, page: String) throws {
        let found = IndexRow.read(objects: page)
        let rows = try #require(found, "\(server)")
        #expect(rows.map(\.name) == Self.names)
        #expect(rows.map(\.isFolder) == [true, false, false, false, false, false])
        #expect(rows[3] == IndexRow(name: "a.mp4", isFolder: false, size: 101_674, modified: Self.date + 6))
        #expect(rows[0].size == -1)
        for length in [1, 7, 100] { #expect(IndexRow.read(objects: page, in: length) == rows) }
    }

    @Test(arguments: [
        "<html><head><title>Index of /films/</title></head><body><h1>Index of /films/</h1></body></html>",
        "<title>Directory listing for /films/</title><ul></ul>", "<pre><a href=\"../\">../</a></pre>",
        "<table><tr><td><a href=\"/\">Parent Directory</a></td></tr></table>",
    ])
    func emptyFolders(page: String) { #expect(IndexRow.read(page) == []) }

    @Test(arguments: [
        "", "<html><body><h1>Welcome to nginx!</h1><a href=\"http://nginx.org/\">nginx.org</a></body></html>",
        """
        <a href="/">Home</a> <a href="about">Who we are</a> <a href="blog/">News</a> <a href="https://elsewhere/">More</a>
        <a href="mailto:us@here">Write</a> <a href="shop?all">Shop</a>
        """,
    ])
    func otherPagesAreNoFolders(page: String) { #expect(IndexRow.read(page) == nil) }

    @Test(arguments: [
        "{\"error\": \"no\"}", "[1, 2]", "[\"a\", \"b\"]", "[{\"title\": \"x\"}]", "[[{\"name\": \"x\"}]]", "no JSON",
        "[] []", "]", "[{\"name\": 5}]",
    ])
    func otherObjectsAreNoFolders(page: String) { #expect(IndexRow.read(objects: page) == nil) }

    @Test func namesThatLeadElsewhereAreNone() {
        let names = ["..", ".", "", "a/../../b", "/etc/passwd"].map { "{\"name\": \"\($0)\"}" }
        let page = "[\(names.joined(separator: ",")), {\"name\": \"a.mp4\"}]"
        #expect(IndexRow.read(objects: page)?.map(\.name) == ["a.mp4"])
    }

    @Test func anEmptyListIsAnEmptyFolder() { #expect(IndexRow.read(objects: "[]\n") == []) }

    @Test func whereLinksLead() {
        let base = IndexBase("http://me:secret@Host:81/a%20b/c/")
        func target(_ reference: String) -> IndexBase.Target { base.target(of: Array(reference.utf8)) }
        func entry(_ name: String, isFolder: Bool = false) -> IndexBase.Target {
            .entry(name: Array(name.utf8), isFolder: isFolder)
        }
        for reference in ["x.mp4", "./x.mp4", "/a%20b/c/x.mp4", "/a b/c/x.mp4", "http://host:81/a%20b/c/x.mp4"] {
            #expect(target(reference) == entry("x.mp4"), "\(reference)")
        }
        #expect(target("x/") == entry("x", isFolder: true) && target("12%3A30.mp4") == entry("12:30.mp4"))
        #expect(target("100%.mp4") == entry("100%.mp4"))
        for reference in ["../", ".."] { #expect(target(reference) == .parent) }
        for reference in ["", "?C=N;O=D", "#top", ".", "./", "/a%20b/c/"] {
            #expect(target(reference) == .samePage, "\(reference)")
        }
        for reference in [
            "/", "/a%20b/", "/etc/passwd", "../x.mp4", "x/y.mp4", "x%2Fy", "%2e%2e", "%2E%2E/", "..%2fx",
            "//elsewhere/x",
            "https://host:81/a%20b/c/x", "http://other/a%20b/c/x", "mailto:a@b", "javascript:x()", "file:///etc/passwd",
            "x.mp4?download", "/a%20b/c/d/x.mp4",
        ] {
            #expect(target(reference) == .elsewhere, "\(reference)")
        }
    }

    @Test func sizes() {
        func bytes(_ text: String) -> Int64? { IndexSize.bytes(Array(text.utf8)) }
        #expect(bytes("0") == 0 && bytes("101674") == 101_674 && bytes("99K") == 101_376 && bytes("2.8M") == 2_936_013)
        #expect(bytes("99KiB") == 101_376 && bytes("1.5GB") == 1_610_612_736 && bytes("512B") == 512)
        for text in ["-", "", "K", "1.2", "12:30", "99KX", "1x", "99999999999999999999", "Directory", "9999999999P"] {
            #expect(bytes(text) == nil, "\(text)")
        }
    }

    @Test func dates() {
        func seconds(_ text: String) -> Int64? { IndexDate.seconds(Array(text.utf8)) }
        for text in [
            "2024-02-03 04:05", "03-Feb-2024 04:05", "2024-Feb-03 04:05:00", "2024-02-03T04:05:00Z",
            "2024-02-03T05:05:00.5+01:00", "Sat, 03 Feb 2024 04:05:00 GMT",
        ] {
            #expect(seconds(text) == Self.date, "\(text)")
        }
        #expect(seconds("2024-02-03") == Self.date - 4 * 3_600 - 5 * 60)
        for text in ["", "-", "2024-13-03 04:05", "03-Foo-2024 04:05", "1-2-3", "2024-02-03 25:00", "101674", "a b"] {
            #expect(seconds(text) == nil, "\(text)")
        }
    }

    @Test func damagedPagesAreRead() {
        var random = SplitMix(seed: Thoroughness.seed(40))
        let pages = [
            ServerPages.nginx, ServerPages.apacheTable, ServerPages.caddy, ServerPages.lighttpd, ServerPages.nginxJSON,
        ]
        for _ in 0..<Thoroughness.rounds(100, of: 2_000) {
            var bytes = Array(pages[random.below(pages.count)].utf8)
            for _ in 0..<random.below(20) { bytes[random.below(bytes.count)] = UInt8(random.below(256)) }
            bytes = Array(bytes.prefix(random.below(bytes.count + 1)))
            let page = String(decoding: bytes, as: UTF8.self)
            let length = 1 + random.below(200)
            let rows = page.hasPrefix("[") ? IndexRow.read(objects: page, in: length) : IndexRow.read(page, in: length)
            for row in rows ?? [] { #expect(IndexEntry.isName(Array(row.name.utf8))) }
        }
    }

    @Test func whatHasNoLinksIsNotKept() throws {
        var index = HTMLIndex(at: "http://localhost/")
        let text = Array(repeating: UInt8(ascii: "x"), count: 100_000)[...]
        for _ in 0..<20 { index.add(text) { _ in } }
        index.add(Array("<a href=\"../\">..</a><a href=\"a.mp4\">a.mp4</a>".utf8)[...]) { _ in }
        var names: [String] = []
        index.finish { names.append(String(decoding: $0.entry.name, as: UTF8.self)) }
        #expect(names == ["a.mp4"] && index.listsFolder)
    }
}
