import Testing

@testable import Media

/// Lists are read as they are, and anew where they go on.
struct WholeFileTests {
    private static func text(_ file: WholeFile) throws -> String {
        String(decoding: try file.bytes(atMost: 100, Interruption()), as: UTF8.self)
    }

    @Test(arguments: [true, false]) func aServerIsAskedForWhatItHasByNow(hasValidator: Bool) throws {
        let site = try CountedSite(Array("one".utf8), hasValidator ? [] : [.hasNoValidator])
        let file = WholeFile(.remote(url: site.url), budget: Budget())
        #expect(try Self.text(file) == "one")
        for (place, list) in ["two", "three", "three", "four"].enumerated() {
            site.change(Array(list.utf8), tag: hasValidator ? "\"\(list)\"" : nil)
            _ = site.takeAnswers()
            file.askAgain()
            #expect(try Self.text(file) == list)
            // What it still has it need not send.
            let answers = site.takeAnswers().answers
            #expect(answers == (place == 2 && hasValidator ? ["GET 304"] : ["GET 206"]), "\(answers)")
        }
    }
}
