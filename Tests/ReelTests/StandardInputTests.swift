import Foundation
import TestSupport
import Testing

/// `-` as an input, from a file and through a pipe.
struct StandardInputTests {
    private func shell(_ line: String, in folder: TemporaryFolder, _ arguments: String...) async throws -> Command {
        try await Command.run(
            Command.find("sh"), ["-c", line, "sh", Command.reel().path] + arguments, in: folder.url)
    }

    private let film = "Films/A flower opens.mp4"

    @Test func everyCommandReadsIt() async throws {
        let folder = try TemporaryFolder()
        let film = try Fixtures.url(film).path
        let captions = try Fixtures.url("Captions/Styled.srt").path
        for (named, piped) in [
            ("inspect FILE --property duration --property tracks", film), ("list --json FILE", film),
            ("captions show FILE", captions), ("captions validate FILE --for vtt", captions),
        ] {
            let words = named.split(separator: " ").map(String.init)
            let expected = try await Command.run(Command.reel(), words.map { $0 == "FILE" ? piped : $0 })
            let dashed = words.map { $0 == "FILE" ? "-" : $0 }.joined(separator: " ")
            let through = try await shell("cat \"$2\" | \"$1\" \(dashed)", in: folder, piped)
            let from = try await shell("\"$1\" \(dashed) < \"$2\"", in: folder, piped)
            #expect(through.status == expected.status && from.status == expected.status, "\(named): \(through.errors)")
            #expect(!through.output.contains("/proc"), "\(through.output)")
            // A pipe has another date.
            guard !words.contains("list") else { continue }
            #expect(from.output == through.output)
            #expect(through.output == expected.output.replacing(piped, with: "-"))
        }
    }

    @Test func picturesOfIt() async throws {
        let folder = try TemporaryFolder()
        let film = try Fixtures.url(film).path
        let named = try await Command.run(
            Command.reel(), ["thumbnail", film, "--at", "1", "--exact", "-o", "a.png"], in: folder.url)
        #expect(named.status == 0)
        let piped = try await shell("cat \"$2\" | \"$1\" thumbnail - --at 1 --exact -o b.png", in: folder, film)
        #expect(piped.status == 0, "\(piped.errors)")
        let (first, second) = (
            try Data(contentsOf: folder.url.appending(path: "a.png")),
            try Data(contentsOf: folder.url.appending(path: "b.png"))
        )
        let isSame = first == second
        #expect(isSame)
        let unnamed = try await shell("\"$1\" thumbnail - --at 1 --exact < \"$2\"", in: folder, film)
        #expect(unnamed.status == 0, "\(unnamed.errors)")
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: folder.path).contains {
                $0.hasPrefix("standard input")
            })
        let strip = try await shell("cat \"$2\" | \"$1\" filmstrip - --count 3 -o strip", in: folder, film)
        #expect(strip.status == 0, "\(strip.errors)")
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: folder.url.appending(path: "strip").path).count == 3)
    }

    @Test func nothingSentIsAnError() async throws {
        let folder = try TemporaryFolder()
        let empty = try await shell("\"$1\" inspect - < /dev/null", in: folder)
        #expect(empty.status != 0 && empty.errors.contains("-: the file is empty"), "\(empty.errors)")
        let inPlace = try await shell("\"$1\" captions validate - --for vtt --fix --in-place < /dev/null", in: folder)
        #expect(inPlace.errors.contains("--in-place needs a file"), "\(inPlace.errors)")
    }
}
