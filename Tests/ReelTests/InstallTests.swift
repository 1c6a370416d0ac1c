import Foundation
import TestSupport
import Testing

/// `Scripts/install`: what it puts there works from there, and it takes away no more than that.
@Suite(.serialized) struct InstallTests {
    private func install(_ arguments: String..., environment: [String: String] = [:]) async throws -> Command {
        let script = Fixtures.project.appending(path: "Scripts/install").path
        // The first time it builds what makes the man pages.
        return try await Command.run(
            Command.find("bash"), [script] + arguments, environment: environment, limit: .seconds(600))
    }

    private func files(in folder: URL) -> [String] {
        let all = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
        return (all?.compactMap { ($0 as? URL)?.path } ?? []).sorted()
    }

    @Test func whatIsInstalledRunsAndGoesAway() async throws {
        let folder = try TemporaryFolder()
        let prefix = folder.url.appending(path: "a prefix")
        let program = try Command.reel().path
        let result = try await install("--prefix", prefix.path, "--program", program)
        try #require(result.status == 0, "\(result.errors)")
        for name in [
            "share/bash-completion/completions/reel", "share/zsh/site-functions/_reel",
            "share/fish/vendor_completions.d/reel.fish", "share/man/man1/reel.1", "share/man/man1/reel-list.1",
            "share/man/man1/reel-captions-show.1", "share/reel/themes/light.toml",
        ] {
            let text = try String(contentsOf: prefix.appending(path: name), encoding: .utf8)
            #expect(text.contains("reel") || name.hasSuffix(".toml"), "\(name)")
        }
        let completions = prefix.appending(path: "share/bash-completion/completions/reel").path
        #expect(try await Command.run(Command.find("bash"), ["-n", completions]).status == 0)

        // The themes are found from there, also through a link, and not from elsewhere.
        try folder.write("theme = \"light\"\n", to: "config/reel/config.toml")
        let environment = ["XDG_CONFIG_HOME": folder.path + "/config", "HOME": folder.path]
        let link = folder.url.appending(path: "link")
        let installed = prefix.appending(path: "bin/reel")
        try FileManager.default.createSymbolicLink(at: link, withDestinationURL: installed)
        let alone = folder.url.appending(path: "elsewhere/reel")
        _ = try folder.folder("elsewhere")
        try FileManager.default.copyItem(at: installed, to: alone)
        for (program, isFound) in [(installed, true), (link, true), (alone, false)] {
            let doctor = try await Command.run(program, ["doctor"], environment: environment, in: URL(filePath: "/"))
            #expect(doctor.output.contains("libavcodec"), "\(doctor.output) \(doctor.errors)")
            #expect(doctor.output.contains("there is no such theme") != isFound, "\(program.path): \(doctor.output)")
        }

        // Once more over itself, then away: files of others stay, with their folders.
        let mine = prefix.appending(path: "share/man/man1/mine.1")
        try Data("mine".utf8).write(to: mine)
        #expect(try await install("--prefix", prefix.path, "--program", program).status == 0)
        #expect(try await install("--prefix", prefix.path, "--uninstall").status == 0)
        #expect(
            files(in: prefix)
                == ["share", "share/man", "share/man/man1", "share/man/man1/mine.1"].map {
                    prefix.appending(path: $0).path
                })
        #expect(try await install("--prefix", prefix.path, "--uninstall").status == 1)
    }

    @Test func nothingIsLeftInAStage() async throws {
        let folder = try TemporaryFolder()
        let stage = ["DESTDIR": folder.path]
        let program = try Command.reel().path
        let result = try await install("--prefix=/usr/x", "--program", program, environment: stage)
        try #require(result.status == 0, "\(result.errors)")
        #expect(FileManager.default.isExecutableFile(atPath: folder.path + "/usr/x/bin/reel"))
        // The prefix alone was named; what is above it goes with the stage.
        #expect(try await install("--prefix=/usr/x", "--uninstall", environment: stage).status == 0)
        #expect(!FileManager.default.fileExists(atPath: folder.path + "/usr/x"))
    }

    @Test func filesOfOthersAreNotReplaced() async throws {
        let folder = try TemporaryFolder()
        let file = try folder.write("mine", to: "bin/reel")
        let program = try Command.reel().path
        let result = try await install("--prefix", folder.path, "--program", program)
        #expect(result.status == 1 && result.errors.contains("was not put there by this script"), "\(result.errors)")
        #expect(files(in: folder.url) == [folder.url.appending(path: "bin").path, file.path])
        #expect(try await install("--colour").status == 2)
    }
}
