import Foundation
import FoundationNetworking
import TestSupport
import Testing

/// Folders and films in buckets of S3.
@Suite(.serialized, .timeLimit(.minutes(5))) struct BucketsTests {
    private let folder: TemporaryFolder
    private let server: BucketServer

    init() throws {
        folder = try TemporaryFolder()
        let film = try [UInt8](Data(contentsOf: Fixtures.url("androidx-sample.mp4")))
        for path in ["day 1/take 10.mp4", "day 1/take 2.mp4", "50% #1 & \"x\"+?.mp4"] {
            try folder.write(film, to: "buckets/films/" + path)
        }
        try folder.write("first line\nsecond line\n", to: "buckets/films/notes.txt")
        try folder.write(
            "#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXTINF:1,\ntake.ts\n#EXT-X-ENDLIST\n", to: "buckets/lists/a.m3u8")
        server = try BucketServer(folder.url.appending(path: "buckets"))
    }

    private func run(_ arguments: [String], _ environment: [String: String]? = nil) async throws -> Command {
        let own = ["XDG_CACHE_HOME": folder.path + "/cache"]
        return try await Command.run(
            Command.reel(), arguments, environment: own.merging(environment ?? server.environment) { $1 },
            in: folder.url)
    }

    @Test func bucketsAreListedAndFilmsRead() async throws {
        let listed = try await run(["list", "--paths", "s3://films"])
        #expect(listed.status == 0, "\(listed.errors)")
        let lines = listed.output.split(separator: "\n").map(String.init)
        #expect(
            lines == [
                "s3://films/day%201/take%202.mp4", "s3://films/day%201/take%2010.mp4",
                "s3://films/50%25%20%231%20&%20%22x%22+%3F.mp4",
            ])
        // What is printed can be opened again, and is the same as on the disk.
        for line in lines {
            let facts = try await run(["inspect", "--property", "duration", line])
            #expect(facts.status == 0 && facts.output.contains("1.024"), "\(line): \(facts.errors)")
        }
        let film = "day 1/take 2.mp4"
        for (name, place) in [("far", "s3://films/" + film), ("near", folder.path + "/buckets/films/" + film)] {
            let drawn = try await run(
                ["thumbnail", place + "#t=0.5,0.9", "--at", "0.2", "--exact", "-o", name + ".png"])
            #expect(drawn.status == 0, "\(drawn.errors)")
        }
        #expect(try folder.bytes(of: "far.png") == folder.bytes(of: "near.png"))
    }

    @Test func aSecondVisitFetchesNoBytes() async throws {
        func cost() async throws -> [String: Int] {
            let inspected = try await run([
                "inspect", "--json", "--property", "duration", "s3://films/day%201/take%202.mp4",
            ])
            let object = try JSONSerialization.jsonObject(with: Data(inspected.output.utf8)) as? [String: Any]
            return try #require(object?["io"] as? [String: Int], "\(inspected.errors)")
        }
        #expect(try await cost()["bytesRead"] ?? 0 > 0)
        let second = try await cost()
        #expect(second["bytesRead"] == 0 && second["requests"] == 1 && second["bytesFromCache"] ?? 0 > 0)
    }

    @Test func theFirstRowsComeWithTheSecondAnswer() async throws {
        // One's buckets, which stand beside, and the first page.
        let slow = try BucketServer(folder.url.appending(path: "buckets"), ["--objects", "2500", "--answers", "2"])
        let screen = try TmuxScreen(["s3://many"], columns: 140, rows: 30, environment: slow.environment)
        try await screen.waitFor("the first page") { $0.contains("take 000000") && $0.contains("1/1000") }
    }

    @Test func whoIsNotLetInLearnsWhy() async throws {
        func errors(_ place: String, _ more: [String: String] = [:]) async throws -> String {
            let listed = try await run(["list", place], server.environment.merging(more) { $1 })
            #expect(listed.status == 1)
            return listed.errors
        }
        let stranger = try await run(["list", "s3://films"], server.environmentWithoutKeys)
        #expect(stranger.errors.contains("set AWS_PROFILE, or AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY"))
        #expect(try await errors("s3://nothing").contains("there is no such bucket"))
        #expect(try await errors("s3://films/nothing").contains("the bucket has no such object"))
        #expect(try await errors("s3://fi@lms").contains("write s3://bucket/key"))
        #expect(try await errors("s3://films", ["AWS_PROFILE": "cut"]).contains("there is no profile cut"))
        let wrong = try await errors("s3://films", ["AWS_SECRET_ACCESS_KEY": "not this"])
        #expect(wrong.contains("the secret key does not fit the access key") && !wrong.contains("not this"))
    }

    @Test func whatPlayersAreNotGiven() async throws {
        try folder.write("player = \"other --fs\"\n", to: "config/reel/config.toml")
        let mpv = try RecordingPlayer()
        func screen(_ place: String, _ more: [String: String] = [:]) throws -> TmuxScreen {
            let environment = server.environment.merging(mpv.environment) { $1 }
            return try TmuxScreen([place], columns: 140, rows: 30, environment: environment.merging(more) { $1 })
        }
        let list = try screen("s3://lists")
        try await list.waitFor("the list") { $0.contains("a.m3u8") && $0.contains("1/1") }
        try list.send("m")
        try await list.waitFor("why it is not played") {
            $0.contains("wants a signature of its own; copy them to a disk")
        }
        let other = try screen("s3://films/day 1", ["XDG_CONFIG_HOME": folder.path + "/config"])
        try await other.waitFor("the folder") { $0.contains("take 10.mp4") && $0.contains("1/2") }
        try other.send("m")
        try await other.waitFor("who cannot play it") { $0.contains("lies in a bucket: copy it to a disk for other") }
        #expect(!mpv.hasRun)
    }

    @Test func bucketsAreWalkedOnTheScreen() async throws {
        let mpv = try RecordingPlayer()
        let screen = try TmuxScreen(
            ["s3://films"], columns: 140, rows: 30, environment: server.environment.merging(mpv.environment) { $1 })
        try await screen.waitFor("the bucket, and those beside it") {
            $0.contains("s3://films") && $0.contains("day 1/") && $0.contains("notes.txt") && $0.contains("0:01.0")
                && $0.contains("films/")
        }
        try screen.send("Enter")
        try await screen.waitFor("the folder beneath") { $0.contains("s3://films/day 1") && $0.contains("take 10.mp4") }
        try screen.send("j")
        try await screen.waitFor("facts of the film") { $0.contains("1080 × 720") }
        try screen.send("m")
        try await screen.waitFor("the player to have run") { _ in mpv.hasRun }
        // What is signed opens for whoever has it, and stands in no process list.
        let got = try mpv.takeRun()
        let address = try #require(got.input.last)
        #expect(!got.arguments.contains("take") && got.arguments.hasSuffix(" --playlist=- "), "\(got)")
        #expect(Array(got.input.dropLast()) == ["#EXTM3U", "#EXTINF:-1,take 10.mp4"] && !address.contains("secret"))
        let played = try await URLSession.shared.data(from: try #require(URL(string: address))).0
        #expect(try [UInt8](played) == folder.bytes(of: "buckets/films/day 1/take 10.mp4"))
        try screen.send("Enter")
        try await screen.waitFor("the timeline") { $0.contains("0:00:00.000 / 0:00:01.024") }
        try screen.send("End")
        try await screen.waitFor("the last frame") { $0.contains("0:00:00.967 / 0:00:01.024") }
        try screen.send("q", "h")
        try await screen.waitFor("the bucket") { $0.contains("1/3") }
        try screen.send("G")
        try await screen.waitFor("the text of a file") { $0.contains("second line") }
        try screen.command("cd s3://nothing")
        try await screen.waitFor("why there is nothing") { $0.contains("there is no such bucket") }
        try screen.command("cd s3://films/nothing")
        try await screen.waitFor("why one does not go there") { $0.contains("there is no folder") }
    }
}
