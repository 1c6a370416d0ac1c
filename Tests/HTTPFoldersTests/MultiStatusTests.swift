import Folders
import SeededRandom
import TestSupport
import Testing

@testable import HTTPFolders

/// What servers of WebDAV say of a folder.
@Suite(.timeLimit(.minutes(5))) struct MultiStatusTests {
    @Test(arguments: [
        ("nginx", WebDAVAnswers.nginx), ("Apache", WebDAVAnswers.apache), ("lighttpd", WebDAVAnswers.lighttpd),
        ("Go", WebDAVAnswers.go), ("WsgiDAV", WebDAVAnswers.wsgiDAV),
    ])
    func answersOfServers(_ server: String, answer: String) throws {
        let found = IndexRow.read(properties: answer)
        let rows = try #require(found, "\(server)").sorted { $0.name < $1.name }
        #expect(rows.map(\.name) == IndexTests.names.sorted())
        #expect(rows.filter(\.isFolder).map(\.name) == ["day 1"])
        let film = rows.first { $0.name == "a.mp4" }
        #expect(film == IndexRow(name: "a.mp4", isFolder: false, size: 101_674, modified: IndexTests.date + 6))
        #expect(rows.first { $0.isFolder }?.size == -1)
        for length in [1, 7, 100] {
            #expect(IndexRow.read(properties: answer, in: length)?.sorted { $0.name < $1.name } == rows)
        }
    }

    /// An answer in the default name space, with what stands before and in each part.
    private func answer(_ parts: String...) -> String {
        "<?xml version=\"1.0\"?>\n<multistatus xmlns=\"DAV:\">"
            + parts.map { "<response>\($0)</response>" }.joined(separator: "\n") + "</multistatus>\n"
    }

    private func entry(_ address: String, _ properties: String = "") -> String {
        "<href>\(address)</href><propstat><prop>\(properties)</prop><status>HTTP/1.1 200 OK</status></propstat>"
    }

    private let collection = "<resourcetype><collection/></resourcetype>"

    /// Behind another server addresses are those that the last one knows.
    @Test(arguments: [
        ("/films/", "/films/"), ("http://inside:8080/films/", "http://inside:8080/films/"),
        ("/dav/user/films/", "/dav/user/films/"), ("/films", "/films/"),
        ("https://inside/dav/fi%6Cms/", "/dav/films/"),
    ])
    func theFolderItself(itself: String, above: String) {
        let answer = answer(
            entry(itself, collection), entry(above + "day%201", collection), entry(above + "a&amp;b.mp4"),
            entry("/etc/passwd"), entry(above + "deeper/c.mp4"), entry(above + "..", collection),
            entry(above + "x%2Fy"))
        let rows = IndexRow.read(properties: answer)
        #expect(rows?.map(\.name) == ["day 1", "a&b.mp4"] && rows?.map(\.isFolder) == [true, false])
    }

    @Test func theFolderItselfNeedNotComeFirst() {
        let answer = answer(
            entry("/films/day%201/", collection), entry("/films/a.mp4"), entry("/films/", collection))
        #expect(IndexRow.read(properties: answer)?.map(\.name) == ["day 1", "a.mp4"])
    }

    @Test func whatIsSaidOfFiles() throws {
        var status = MultiStatus(at: "http://localhost/films/a.mp4")
        let file = answer(
            entry(
                "/films/a.mp4",
                """
                <resourcetype/><getcontentlength> 12 </getcontentlength><getetag>"x"</getetag>
                <getlastmodified><![CDATA[Sat, 03 Feb 2024]]> 04:05:00 GMT</getlastmodified>
                """))
        try status.add(Array(file.utf8)[...]) { _ in Issue.record("no entry") }
        let found = try #require(status.itself)
        #expect(found.size == 12 && found.modified == IndexTests.date && !found.isFolder && found.identity != 0)
        // It is none of the folders.
        #expect(!status.listsFolder)
    }

    @Test func aFileOfWhichNothingIsSaidIsThere() throws {
        var status = MultiStatus(at: "http://localhost/films/a.mp4")
        try status.add(Array(answer(entry("/films/a.mp4")).utf8)[...]) { _ in }
        #expect(status.itself == FileAttributes(size: -1, modified: 0, isFolder: false) && !status.listsFolder)
    }

    @Test func whatIsNotThere() {
        let gone = "<href>/films/b.mp4</href><status>HTTP/1.1 404 Not Found</status>"
        let kept = "<href>/films/c.mp4</href><status>HTTP/1.1 403 Forbidden</status>"
        #expect(
            IndexRow.read(properties: answer(entry("/films/", collection), gone, kept))?.map(\.name) == ["c.mp4"])
        #expect(IndexRow.read(properties: answer(entry("/films/", collection))) == [])
        #expect(IndexRow.read(properties: "<D:multistatus xmlns:D=\"DAV:\"/>") == [])
        for text in ["", "<html><body>Welcome</body></html>", "<error xmlns=\"DAV:\"/>", "multistatus"] {
            #expect(IndexRow.read(properties: text) == nil, "\(text)")
        }
    }

    @Test func whatIsCutOffIsLeftOut() {
        let whole = answer(entry("/films/", collection), entry("/films/a.mp4"), entry("/films/day%201", collection))
        let cut = whole.prefix(upTo: whole.firstRange(of: "day%201</href>")?.upperBound ?? whole.endIndex)
        #expect(IndexRow.read(properties: String(cut))?.map(\.name) == ["a.mp4"])
    }

    @Test func sizesThatAreNone() {
        for size in ["-1", "many", "", "99999999999999999999"] {
            let answer = answer(entry("/films/a.mp4", "<getcontentlength>\(size)</getcontentlength>"))
            #expect(IndexRow.read(properties: answer)?.first?.size == -1, "\(size)")
        }
    }

    @Test func damagedAnswersAreRead() {
        var random = SplitMix(seed: Thoroughness.seed(41))
        let answers = [WebDAVAnswers.nginx, WebDAVAnswers.apache, WebDAVAnswers.wsgiDAV]
        for _ in 0..<Thoroughness.rounds(100, of: 2_000) {
            var bytes = Array(answers[random.below(answers.count)].utf8)
            for _ in 0..<random.below(20) { bytes[random.below(bytes.count)] = UInt8(random.below(256)) }
            bytes = Array(bytes.prefix(random.below(bytes.count + 1)))
            let answer = String(decoding: bytes, as: UTF8.self)
            for row in IndexRow.read(properties: answer, in: 1 + random.below(200)) ?? [] {
                #expect(IndexEntry.isName(Array(row.name.utf8)))
            }
        }
    }

    @Test func aPartWithoutAnEndIsNotKept() throws {
        var status = MultiStatus(at: "http://localhost/films/")
        let text = Array("<multistatus xmlns=\"DAV:\"><response><href>".utf8) + Array(repeating: 0x61, count: 70_000)
        #expect(throws: (any Error).self) { try status.add(text[...]) { _ in } }
    }
}
