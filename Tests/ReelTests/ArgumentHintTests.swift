import Foundation
import TestSupport
import Testing

/// What is said of arguments that mean something else than they should.
@Suite struct ArgumentHintTests {
    @Test func namesThatBeginWithADash() async throws {
        let folder = try TemporaryFolder()
        // -h would be help, -0 an option that there is.
        for name in ["-holiday.avi", "-0.avi", "-x.avi"] { try folder.copy("Films/Gannets.avi", as: name) }
        for name in ["-holiday.avi", "-0.avi", "-x.avi"] {
            for command in ["list", "inspect", "thumbnail"] {
                let result = try await Command.reel(command, name, in: folder.url)
                #expect(result.status == 2 && result.output.isEmpty, "\(command) \(name): \(result.output)")
                #expect(result.errors.contains("write -- before names"), "\(command) \(name): \(result.errors)")
            }
            #expect(try await Command.reel("list", "--paths", "--", name, in: folder.url).output == "\(name)\n")
        }
        // Help is help where no file is called so.
        try folder.write(to: "-h")
        let help = try await Command.reel("list", "-h", in: folder.url)
        #expect(help.status == 0 && help.output.contains("USAGE"))
    }

    @Test func mistypedSubcommands() async throws {
        let folder = try TemporaryFolder()
        for (word, meant) in [
            ("inspct", "inspect"), ("thumnail", "thumbnail"), ("lsit", "list"), ("caption", "captions"),
        ] {
            let result = try await Command.reel(word, "x", in: folder.url)
            #expect(result.status == 2 && result.errors.contains("did you mean reel \(meant)?"), "\(result.errors)")
        }
        // A file of that name is what is meant, and other words are no commands.
        try folder.write(to: "lsit")
        for word in ["lsit", "./lsti", "holiday"] {
            #expect(!(try await Command.reel(word, in: folder.url).errors.contains("did you mean")), "\(word)")
        }
    }

    @Test func unknownSchemes() async throws {
        for command in ["list", "inspect", "thumbnail"] {
            let result = try await Command.reel(command, "foo://x/y.mp4")
            #expect(result.status == 1 && result.errors.contains("“foo” is no scheme"), "\(result.errors)")
        }
    }

    @Test func moreTilesThanFrames() async throws {
        let folder = try TemporaryFolder()
        let made = try await Command.run(
            Command.find("ffmpeg"),
            [
                "-v", "error", "-f", "lavfi", "-i", "testsrc=duration=0.5:rate=10:size=64x48", "-c:v", "libx264",
                "a.mp4",
            ],
            in: folder.url)
        try #require(made.status == 0, "\(made.errors)")
        let result = try await Command.reel("filmstrip", "a.mp4", "--count", "40", "-o", "strip", in: folder.url)
        #expect(result.status == 0 && result.errors.contains("there are 5 frames"), "\(result.errors)")
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path + "/strip")
        #expect(names.count == 5, "\(names)")
    }
}
