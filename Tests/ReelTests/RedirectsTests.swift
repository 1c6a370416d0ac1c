import Foundation
import TestSupport
import Testing

/// Where servers send to: anywhere but nearer to this machine than they are.
@Suite(.timeLimit(.minutes(2))) struct RedirectsTests {
    private let folder: TemporaryFolder
    /// It is asked as a proxy for any host, which counts as a public one, and by its own address as this machine.
    private let server: WebServer

    init() throws {
        folder = try TemporaryFolder()
        let film = try [UInt8](Data(contentsOf: Fixtures.url("androidx-sample.mp4")))
        try folder.write(film, to: "site/films/a.mp4")
        try folder.write(ZipBytes([.init("a.mp4", film)]).bytes, to: "site/pack.zip")
        for place in ["films", "pack.zip", "inward", "outward"] {
            let start = #"{"OTIO_SCHEMA":"RationalTime.1","rate":25,"value":0}"#
            let duration = start.replacing("0}", with: "20}")
            try folder.write(
                """
                {"OTIO_SCHEMA":"Clip.1",
                "media_reference":{"OTIO_SCHEMA":"ExternalReference.1","target_url":"../\(place)/a.mp4"},
                "source_range":{"OTIO_SCHEMA":"TimeRange.1","start_time":\(start),"duration":\(duration)}}
                """, to: "site/cuts/\(place).otio")
        }
        let port = try Loopback.freePort()
        let own = "http://127.0.0.1:\(port)"
        server = try WebServer(
            folder.url.appending(path: "site"),
            """
            autoindex on; access_log \(folder.path)/asked; listen 127.0.0.1:\(port);
            location ~ ^/outward/(.*) { return 302 http://other.example/films/$1; }
            location = /old/cuts/films.otio { return 302 /cuts/films.otio; }
            location ~ ^/inward/(.*) { return 302 \(own)/films/$1; }
            """)
    }

    /// With the server as the proxy for all but this machine.
    private func run(_ arguments: String...) async throws -> Command {
        let proxy = server.url.absoluteString
        let environment = [
            "http_proxy": proxy, "no_proxy": "127.0.0.1", "XDG_CACHE_HOME": folder.path + "/cache",
        ]
        return try await Command.run(Command.reel(), arguments, environment: environment, in: folder.url)
    }

    @Test func theyAreFollowedOutward() async throws {
        for root in ["http://films.example/", server.url.absoluteString] {
            let film = try await run("inspect", "--property", "duration", root + "outward/a.mp4")
            #expect(film.status == 0 && film.output.contains("0:01.024"), "\(film.output)\(film.errors)")
            let listed = try await run("list", "--paths", root + "outward/")
            #expect(listed.status == 0 && listed.output == root + "outward/a.mp4\n", "\(listed.errors)")
        }
    }

    @Test func noneIsFollowedInward() async throws {
        for (command, name) in [("inspect", "a.mp4"), ("list", "")] {
            let refused = try await run(command, "http://films.example/inward/" + name)
            #expect(refused.status == 1 && refused.errors.contains("leads to this machine"), "\(refused.errors)")
            #expect(refused.errors.contains("http://127.0.0.1:") && refused.errors.contains("open that address itself"))
        }
        // What a project names is answered for by its own server only.
        for (place, status) in [("films", 0), ("pack.zip", 0), ("inward", 1), ("outward", 1)] {
            let picture = try await run(
                "thumbnail", "http://films.example/cuts/\(place).otio", "--at", "0.5", "-o", place + ".png")
            #expect(picture.status == status, "\(picture.output)\(picture.errors)")
            #expect(status == 0 || picture.errors.contains("out of reach"), "\(picture.errors)")
        }
        // References are relative to what has answered.
        let moved = try await run(
            "thumbnail", "http://films.example/old/cuts/films.otio", "--at", "0.5", "-o", "moved.png")
        #expect(moved.status == 0, "\(moved.errors)")
        let asked = try String(contentsOfFile: folder.path + "/asked", encoding: .utf8)
        #expect(!asked.contains("\"GET /films/") && !asked.contains("other.example"), "\(asked)")
    }
}
