import Foundation
import TestSupport
import Testing

/// What one run of the program has read of a server the next does not ask for.
@Suite struct ServerCacheTests {
    private let folder: TemporaryFolder
    private let environment: [String: String]

    init() throws {
        folder = try TemporaryFolder()
        environment = ["XDG_CACHE_HOME": folder.url.appending(path: "cache").path]
    }

    private func inspect(_ url: URL) async throws -> [String: Any] {
        let arguments = ["inspect", "--json", "--property", "duration", url.absoluteString]
        let run = try await Command.run(Command.reel(), arguments, environment: environment, in: folder.url)
        let object = try JSONSerialization.jsonObject(with: Data(run.output.utf8))
        return try #require(object as? [String: Any], "\(run.errors)")
    }

    private func thumbnail(_ url: URL) async throws -> Data {
        let arguments = ["thumbnail", url.absoluteString, "--at", "0.5", "--force", "-o", "a.png"]
        let run = try await Command.run(Command.reel(), arguments, environment: environment, in: folder.url)
        #expect(run.status == 0, "\(run.errors)")
        return try Data(contentsOf: folder.url.appending(path: "a.png"))
    }

    @Test(arguments: [[], ["--no-conditions"]]) func aSecondVisitFetchesNoBody(options: [String]) async throws {
        let film = try [UInt8](Data(contentsOf: Fixtures.url("androidx-sample.mp4")))
        try folder.write(film, to: "served/film.mp4")
        let server = try SlowServer(folder.url.appending(path: "served"), options)
        let url = server.url("film.mp4")
        let (facts, picture) = (try await inspect(url), try await thumbnail(url))
        #expect(try await server.statistics().bytes > 0)
        try await server.reset()
        let second = try await inspect(url)
        let durations = [facts, second].map { ($0["duration"] as? [String: Any])?["seconds"] as? Double }
        #expect(durations[0] == durations[1] && durations[0] != nil)
        let io = try #require(second["io"] as? [String: Int])
        #expect(io["bytesRead"] == 0 && io["requests"] == 1 && io["bytesFromCache"] ?? 0 > 0)
        #expect(try await server.statistics().requests == 1)
        #expect(try await thumbnail(url) == picture)
        #expect(try await server.statistics().bytes == 0)
        // Another file in its place is read, though it has the same name.
        try folder.write(film.dropLast(1) + [], to: "served/film.mp4")
        _ = try await inspect(url)
        #expect(try await server.statistics().bytes > 0)
    }

    /// A person who does not want that says so.
    @Test func theBrowserKeepsNothingWhereItMayNot() async throws {
        try folder.write([UInt8](Data(contentsOf: Fixtures.url("androidx-sample.mp4"))), to: "served/film.mp4")
        let server = try SlowServer(folder.url.appending(path: "served"))
        for (setting, isKept) in [("false", false), ("true", true)] {
            let home = try TemporaryFolder()
            try home.write("server-cache = \(setting)\n", to: "config/reel/config.toml")
            let cache = home.url.appending(path: "cache")
            let screen = try TmuxScreen(
                program: [Command.reel().path, server.url("film.mp4").absoluteString],
                environment: [
                    "XDG_CONFIG_HOME": home.url.appending(path: "config").path, "XDG_CACHE_HOME": cache.path,
                ])
            try await screen.waitFor("the last frame's time") { $0.contains("0:01") }
            let kept = cache.appending(path: "reel/servers").path
            #expect(FileManager.default.fileExists(atPath: kept) == isKept)
        }
    }
}
