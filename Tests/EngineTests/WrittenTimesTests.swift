import Foundation
import Places
import TestSupport
import Testing

@testable import Engine
@testable import Media

/// A time that the program writes leads back to the frame that it was written for, here and in other programs.
@Suite(.serialized) struct WrittenTimesTests {
    /// Asks for frames at a few times, writes when they are presented, and goes to what was written.
    private func thereAndBack(_ place: Place) async throws {
        let engine = LocalEngine(budget: .patient, stores: nil)
        guard let facts = try? await engine.timeline(of: place), facts.kind == .video else { return }
        var readout = TimeReadout(facts)
        readout.usesSource = false
        let generator = ImageGenerator(asset: PlaceOpener(budget: .patient).asset(of: place))
        let settings = ImageGenerator.Settings.exact(maximumSize: PixelSize(width: 32, height: 32))
        let length = facts.duration.isNumeric ? facts.duration.seconds : 2
        for part in [0.31, 0.62] {
            let time = MediaTime(seconds: length * part)
            guard let frame = try? await generator.image(at: time, settings) else { continue }
            let text = readout.text(frame.actualTime)
            let expression = try #require(TimeExpression(text), "\(text)")
            let moment = try #require(readout.time(of: expression, duration: facts.duration))
            let back = try await generator.image(at: readout.within(moment, typed: expression), settings)
            #expect(back.actualTime == frame.actualTime, "\(place.name) at \(text)")
        }
        await generator.close()
    }

    @Test(arguments: Samples.all) func samplesLeadBack(place: Place) async throws {
        try await thereAndBack(place)
    }

    @Test(
        .enabled(if: FileManager.default.fileExists(atPath: Self.corpus.path), "there is no corpus beside the package"))
    func theCorpusLeadsBack() async throws {
        let names = try FileManager.default.contentsOfDirectory(atPath: Self.corpus.path).sorted()
        for name in Thoroughness.spread(oneIn: 4, of: names) {
            try await thereAndBack(.file(path: Array(Self.corpus.appending(path: name).path.utf8)))
        }
    }

    private static let corpus = Samples.project.deletingLastPathComponent().appending(path: "shared/corpus/media")

    /// FFmpeg shows the first frame at or after a time.
    @Test(arguments: [(30, 1), (24_000, 1_001), (60_000, 1_001), (25, 1)])
    func othersFindTheFrame(numerator: Int32, denominator: Int32) async throws {
        let folder = try OwnCopies()
        let path = folder.url.appending(path: "film.mp4").path
        func ffmpeg(_ arguments: String...) throws -> String {
            let process = Process()
            process.executableURL = URL(filePath: "/usr/bin/env")
            process.arguments = ["ffmpeg", "-nostdin", "-hide_banner", "-nostats"] + arguments
            let pipe = Pipe()
            process.standardError = pipe
            try process.run()
            let said = try pipe.fileHandleForReading.readToEnd() ?? Data()
            process.waitUntilExit()
            return String(decoding: said, as: UTF8.self)
        }
        _ = try ffmpeg(
            "-f", "lavfi", "-i", "testsrc=duration=6:rate=\(numerator)/\(denominator):size=64x48", "-c:v", "libx264",
            "-preset", "ultrafast", path)
        let place = Place.file(path: Array(path.utf8))
        let facts = try await LocalEngine(budget: .patient, stores: nil).timeline(of: place)
        let readout = TimeReadout(facts)
        let rate = try #require(FrameRate(numerator, denominator))
        for frame in [1, 41, 100, 124] {
            let time = rate.frameDuration * Int64(frame)
            let text = readout.text(time)
            let said = try ffmpeg(
                "-copyts", "-ss", text, "-i", path, "-frames:v", "1", "-vf", "showinfo", "-f", "null", "-")
            let found = try #require(said.firstMatch(of: /pts_time:([\d.]+)/).flatMap { Double($0.1) }, "\(said)")
            #expect(abs(found - time.seconds) < 0.0005, "\(text)")
        }
    }
}
