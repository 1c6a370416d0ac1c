import Foundation
import TestSupport
import Testing

extension ScreenTests {
    /// What somebody sees who has just fetched the project.
    struct FirstMinuteTests {
        private let script = Fixtures.project.appending(path: "Scripts/run").path

        @Test func withoutAPathAFilmIsShown() async throws {
            // A build that is newer than all sources: the program under test.
            let build = try TemporaryFolder()
            _ = try build.folder("release")
            try FileManager.default.createSymbolicLink(
                at: build.url.appending(path: "release/reel"), withDestinationURL: Command.reel())
            try build.write(to: "release-is-newer-than")
            let terminal = try TmuxScreen(
                program: ["/bin/bash", script], columns: 120, rows: 30,
                environment: ["REEL_BUILD": build.path, "PATH": ProcessInfo.processInfo.environment["PATH"] ?? ""])
            try await terminal.waitFor("a film's picture") {
                $0.showsPicture(of: "Four places, 1080p.mp4")
            }
            try terminal.send("q")
            try await terminal.waitForExit()
        }

        /// A compiler that only talks.
        @Test func theFirstBuildSaysHowFarItIs() async throws {
            let folder = try TemporaryFolder()
            let compiler = try folder.write(
                """
                #!/bin/sh
                echo 'Fetching https://example.org/package'
                for n in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do echo "[$n/20] Compiling M f.swift"; done
                exit ${STATUS:-0}

                """, to: "bin/swift")
            try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: compiler.path)
            let path = folder.path + "/bin:" + (ProcessInfo.processInfo.environment["PATH"] ?? "")
            let line = "set -euo pipefail; root=$1; source \"$1/Scripts/release.sh\"; build_release"
            func build(_ status: String) async throws -> Command {
                try await Command.run(
                    Command.find("bash"), ["-c", line, "bash", Fixtures.project.path],
                    environment: ["PATH": path, "REEL_BUILD": folder.path + "/build " + status, "STATUS": status])
            }
            let good = try await build("0")
            #expect(good.status == 0 && good.output.isEmpty)
            #expect(good.errors.contains("first time, which takes some six minutes"), "\(good.errors)")
            #expect(good.errors.contains("Fetching") && good.errors.contains("reel: [10/20]\n"), "\(good.errors)")
            // Elsewhere than on a terminal a tenth at a time.
            #expect(good.errors.split(separator: "\n").count { $0.contains("/20]") } == 11)
            let bad = try await build("1")
            #expect(
                bad.status == 1 && bad.errors.contains("[20/20] Compiling") && bad.errors.contains("the build failed"))
        }
    }
}
