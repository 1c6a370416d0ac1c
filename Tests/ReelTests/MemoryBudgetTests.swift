import Foundation
import TestSupport
import Testing

/// Small files that ask for gigabytes: they get what they may take, and a reason where that is not enough.
@Suite(.serialized) struct MemoryBudgetTests {
    /// What an open may take, and what the program takes without one, in MiB.
    private let limit = 256 + 64
    /// What the program takes for next to nothing, in MiB.
    private let little = 128

    /// Made once for all tests.
    private static let bombs = Task {
        let folder = try TemporaryFolder()
        let film = folder.url.appending(path: "fragmented.mp4").path
        let options = ["-pix_fmt", "yuv420p", "-movflags", "frag_keyframe+empty_moov"]
        let made = try await Command.run(
            Command.find("ffmpeg"), ["-v", "error", "-f", "lavfi", "-i", "testsrc=s=64x64:d=1"] + options + [film])
        try #require(made.status == 0, "\(made.errors)")
        let script = Fixtures.support.appending(path: "bombs.py").path
        let result = try await Command.run(Command.find("python3"), [script, folder.path, film])
        try #require(result.status == 0, "\(result.errors)")
        // libwebp has no room for the header of a larger one.
        let picture = folder.url.appending(path: "larger.webp").path
        let settings = ["-pix_fmt", "yuv420p", "-c:v", "libwebp", "-compression_level", "0", "-quality", "20"]
        let encoded = try await Command.run(
            Command.find("ffmpeg"),
            ["-v", "error", "-f", "lavfi", "-i", "color=red:s=14000x10000", "-frames:v", "1"] + settings + [picture])
        try #require(encoded.status == 0, "\(encoded.errors)")
        return folder
    }

    /// Runs `reel` on one of them, and measures the most memory that it had, in MiB.
    private func reel(_ arguments: String...) async throws -> (result: Command, memory: Int) {
        let bombs = try await Self.bombs.value
        let folder = try TemporaryFolder()
        let memory = folder.url.appending(path: "memory")
        let script = Fixtures.support.appending(path: "peak.py").path
        let result = try await Command.run(
            Command.find("python3"), [script, memory.path, Command.reel().path] + arguments, in: bombs.url)
        return (result, Int(try String(contentsOf: memory, encoding: .utf8)) ?? .max)
    }

    /// Profiles and texts that are nothing to the picture, and the header of an animation with such.
    @Test(.timeLimit(.minutes(5)), arguments: ["profile", "text", "international", "texts", "animation"])
    func whatPicturesCarryIsNotInflated(name: String) async throws {
        let facts = try await reel("inspect", "\(name).png")
        #expect(facts.result.status == 0 && facts.result.output.contains("8×8"), "\(facts.result)")
        #expect(facts.memory < little, "MiB to inspect it")
        let made = try await reel("thumbnail", "\(name).png", "--force", "-o", "\(name).jpg")
        #expect(made.result.status == 0, "\(made.result)")
        #expect(made.memory < little, "MiB for a thumbnail")
    }

    /// Refused before it is read, whatever was asked for.
    @Test(
        .timeLimit(.minutes(5)),
        arguments: [
            ("many.vtt", "so many captions"), ("one line.smi", "so many captions"), ("long.srt", "the captions have"),
            ("long.m3u8", "the playlist has"), ("long.bmp", "the picture's file has 300 MiB"),
        ])
    func whatIsTooMuchIsRefused(name: String, reason: String) async throws {
        for asked in [try await reel("inspect", name), try await reel("thumbnail", name, "-o", "none.png")] {
            #expect(asked.result.status == 1 && asked.result.errors.contains(reason), "\(asked.result)")
            #expect(asked.memory < limit, "MiB")
        }
    }

    /// Its boxes tell what it is, and the reason stands with them.
    @Test func tablesThatAreTooLarge() async throws {
        let facts = try await reel("inspect", "fragment.mp4")
        #expect(facts.result.status == 0 && facts.result.output.contains("needs more memory"), "\(facts.result)")
        let made = try await reel("thumbnail", "fragment.mp4", "-o", "none.png")
        #expect(made.result.status == 1 && made.result.errors.contains("needs more memory"), "\(made.result)")
        #expect(max(facts.memory, made.memory) < little, "MiB")
    }

    @Test func captionsOfFiveMegabytesAreRead() async throws {
        let facts = try await reel("inspect", "few.srt")
        #expect(facts.result.status == 0 && facts.memory < limit, "\(facts.memory) MiB, \(facts.result)")
        let asked = try await reel("thumbnail", "few.srt", "-o", "none.png")
        #expect(asked.result.status == 1 && asked.result.errors.contains("holds captions and no picture"))
        #expect(asked.memory < limit, "MiB")
    }

    /// To be inspected, or to be made small, they take next to nothing.
    @Test(
        .timeLimit(.minutes(5)),
        arguments: [
            ("large.png", "10000×10000"), ("larger.png", "16000×16000"), ("large.jpg", "10000×10000"),
            ("larger.jpg", "16000×16000"), ("larger.webp", "14000×10000"),
        ])
    func largePicturesTakeLittle(name: String, size: String) async throws {
        let facts = try await reel("inspect", name)
        #expect(facts.result.status == 0 && facts.result.output.contains(size), "\(facts.result)")
        #expect(facts.memory < little, "MiB to inspect it")
        let made = try await reel("thumbnail", name, "--max-size", "100x100", "--force", "-o", "small \(name).png")
        #expect(made.result.status == 0, "\(made.result)")
        #expect(made.memory < little, "MiB for a thumbnail of \(name)")
        guard name.hasPrefix("larger") else { return }
        let refused = try await reel("thumbnail", name, "-o", "none.png")
        let reason = "more than can be had at once; ask for a smaller one"
        #expect(refused.result.status == 1 && refused.result.errors.contains(reason), "\(refused.result)")
        #expect(refused.memory < little, "MiB")
    }

    /// All of its coefficients would have to be in memory.
    @Test func largePicturesInSeveralScansAreRefused() async throws {
        let refused = try await reel("thumbnail", "scans.jpg", "--max-size", "100x100", "-o", "none.png")
        #expect(refused.result.status == 1 && refused.result.errors.contains("baseline JPEG"), "\(refused.result)")
        #expect(refused.memory < little, "MiB")
    }
}
