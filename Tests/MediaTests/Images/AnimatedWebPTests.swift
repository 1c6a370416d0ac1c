import Foundation
import SeededRandom
import Testing

@testable import Media

/// Animated WebP, which libav does not decode, against ImageMagick, which puts frames together by libwebp too.
@Suite struct AnimatedWebPTests {
    private static let fixture = Corpus.fixture("extended-lossless-animated.webp")

    /// Films whose frames cover parts of the canvas, made by ffmpeg.
    private static let made: [(name: String, command: String)] = [
        (
            "box",
            "-f lavfi -i 'color=c=navy:size=160x90:rate=10:duration=2[b];color=c=red:size=30x30:rate=10:duration=2[r];"
                + "[b][r]overlay=x=t*40:y=20' -c:v libwebp_anim -lossless 1"
        ),
        (
            "clear",
            "-f lavfi -i 'color=c=black@0:size=120x80:rate=20:duration=1,format=rgba[b];color=c=red@0.5:size=30x30"
                + ":rate=20:duration=1,format=rgba[r];[b][r]overlay=x=t*60:y=20:format=auto' -c:v libwebp_anim -lossless 1 "
                + "-pix_fmt bgra"
        ),
        ("noise", "-f lavfi -i 'testsrc2=size=200x120:rate=25:duration=1' -c:v libwebp_anim -q:v 80"),
    ]

    private func animation(_ command: String, in scratch: Scratch) -> String? {
        let path = scratch.path("made.webp")
        _ = ImageFixtures.output(of: "ffmpeg -v error -y \(command) -loop 0 '\(path)' 2>&1; echo")
        guard FileManager.default.fileExists(atPath: path) else {
            print("skipped: no ffmpeg command that makes animated WebP")
            return nil
        }
        return path
    }

    private func location(_ path: String) -> MediaLocation { .file(path: Array(path.utf8)) }

    private func frames(_ path: String, of size: PixelSize) -> [[UInt8]]? {
        let command = "convert '\(path)' -coalesce -depth 8 rgba:- 2>/dev/null"
        guard let bytes = ImageFixtures.output(of: command) else {
            print("skipped: no convert command")
            return nil
        }
        let length = size.width * size.height * 4
        return stride(from: 0, to: bytes.count, by: length).map { Array(bytes[$0..<min($0 + length, bytes.count)]) }
    }

    /// The mean difference of what can be seen: of transparent pixels nothing but that they are.
    private func difference(_ left: [UInt8], _ right: [UInt8]) -> Double {
        guard left.count == right.count, !left.isEmpty else { return 255 }
        var sum = 0
        for place in stride(from: 0, to: left.count, by: 4) {
            let alpha = (Int(left[place + 3]), Int(right[place + 3]))
            sum += abs(alpha.0 - alpha.1)
            for channel in place..<place + 3 {
                sum += abs(Int(left[channel]) * alpha.0 - Int(right[channel]) * alpha.1) / 255
            }
        }
        return Double(sum) / Double(left.count)
    }

    /// All frames by steps forward, backward, and each alone from a generator that knows nothing.
    private func check(_ path: String) async throws {
        let asset = Asset(location(path))
        let track = try #require(try await asset.load(.tracks).first)
        let size = try await track.load(.naturalSize)
        guard let expected = frames(path, of: size) else { return }
        let generator = ImageGenerator(location(path), budget: .patient)
        var settings = ImageGenerator.Settings()
        settings.requestedTimeToleranceBefore = .zero
        settings.requestedTimeToleranceAfter = .zero
        var times: [MediaTime] = []
        var image = try await generator.image(at: .zero, settings)
        while true {
            #expect(times.count < expected.count)
            guard times.count < expected.count else { return }
            #expect(image.picture.size == size)
            #expect(difference(image.picture.pixels, expected[times.count]) < 0.6, "\(times.count)")
            times.append(image.actualTime)
            guard let next = try? await generator.image(after: image.actualTime, settings) else { break }
            #expect(next.actualTime == image.actualTime + image.duration)
            image = next
        }
        #expect(times.count == expected.count)
        #expect(try await asset.load(.duration) == image.actualTime + image.duration)
        for place in times.indices.reversed().dropFirst() {
            image = try await generator.image(before: image.actualTime, settings)
            #expect(image.actualTime == times[place])
            #expect(difference(image.picture.pixels, expected[place]) < 0.6, "\(place)")
        }
        for place in times.indices {
            let alone = ImageGenerator(location(path), budget: .patient)
            let image = try await alone.image(at: times[place] + MediaTime(value: 1, timescale: 1_000), settings)
            #expect(image.actualTime == times[place] && image.reason == .exact)
            #expect(difference(image.picture.pixels, expected[place]) < 0.6, "\(place)")
        }
    }

    @Test func everyFrameOfTheFixture() async throws { try await check(Self.fixture) }

    @Test(arguments: made.map(\.name)) func everyFrame(name: String) async throws {
        let scratch = try Scratch()
        let command = try #require(Self.made.first { $0.name == name }?.command)
        guard let path = animation(command, in: scratch) else { return }
        try await check(path)
    }

    @Test func itsFacts() async throws {
        let asset = Asset(location(Self.fixture))
        let (duration, isStill, isPlayable) = try await asset.load(.duration, .isStillImage, .isPlayable)
        #expect(duration == MediaTime(value: 800, timescale: 1_000) && !isStill && isPlayable)
        #expect(try await asset.load(.obstacle) == nil)
        let track = try #require(try await asset.load(.tracks).first)
        #expect(try await track.load(.naturalSize) == PixelSize(width: 990, height: 1_050))
        #expect(try await track.load(.nominalFrameRate) == 10)
        #expect(try await track.load(.minFrameDuration) == MediaTime(value: 100, timescale: 1_000))
        let video = try #require(try await track.load(.formatDescriptions).first?.video)
        #expect(video.hasAlpha && video.bitDepth == 8 && video.frameRate == Rational(10, 1))
        #expect(try await asset.load(.metadata).contains { $0.key == "LoopCount" })
    }

    /// Frames that are shown for different times, and one for a time that browsers do not take at its word.
    @Test func unevenTimes() async throws {
        var bytes = ImageFixtures.bytes(Self.fixture)
        let name = Array("ANMF".utf8)
        let places = bytes.indices.filter { bytes[$0...].starts(with: name) }
        try #require(places.count == 8)
        for (place, length) in zip(places, [30, 70, 0, 200, 9, 10, 40, 50]) {
            bytes.replaceSubrange(place + 20..<place + 23, with: [UInt8(length), 0, 0])
        }
        let scratch = try Scratch()
        let location = try scratch.write(bytes, to: "uneven.webp")
        let generator = ImageGenerator(location, budget: .patient)
        var starts: [Int64] = []
        var time = MediaTime(value: -1, timescale: 1_000)
        while let image = try? await generator.image(after: time, .init(maximumSize: PixelSize(width: 16, height: 16)))
        {
            time = image.actualTime
            starts.append(time.ticks(numerator: 1, denominator: 1_000, rounding: .down) ?? -1)
        }
        #expect(starts == [0, 30, 100, 200, 400, 500, 510, 550])
        #expect(try await Asset(location).load(.duration) == MediaTime(value: 600, timescale: 1_000))
    }

    @Test func requestsAtTheEnds() async throws {
        let generator = ImageGenerator(location(Self.fixture), budget: .patient)
        let late = MediaTime(value: 5, timescale: 1)
        var settings = ImageGenerator.Settings(maximumSize: PixelSize(width: 16, height: 16))
        settings.requestedTimeToleranceBefore = .zero
        settings.requestedTimeToleranceAfter = .zero
        settings.clampsToFrames = true
        let image = try await generator.image(at: late, settings)
        #expect(image.actualTime == MediaTime(value: 700, timescale: 1_000) && image.reason == .afterLastFrame)
        settings.clampsToFrames = false
        let error = await #expect(throws: MediaError.self) { try await generator.image(at: late, settings) }
        #expect(error?.code == .noFrame)
    }

    /// A file that is cut off says so, and shows the frames that lie in it.
    @Test func whatIsCutOffIsTold() async throws {
        let bytes = ImageFixtures.bytes(Self.fixture)
        let scratch = try Scratch()
        let location = try scratch.write(Array(bytes.prefix(bytes.count * 2 / 3)), to: "cut.webp")
        let asset = Asset(location)
        let obstacle = try #require(try await asset.load(.obstacle))
        #expect(obstacle.code == .damaged && obstacle.message.hasPrefix("the file is cut off"))
        #expect(try await asset.load(.isPlayable))
        let duration = try await asset.load(.duration)
        #expect(duration > .zero && duration < MediaTime(value: 800, timescale: 1_000))
        _ = try await ImageGenerator(location, budget: .patient).image(at: .zero)
        let head = try scratch.write(Array(bytes.prefix(60)), to: "head.webp")
        #expect(try await Asset(head).load(.obstacle)?.message.contains("cut off") == true)
        let error = await #expect(throws: MediaError.self) {
            try await ImageGenerator(head, budget: .patient).image(at: .zero)
        }
        #expect(error?.code == .damaged)
    }

    /// Sizes that no animation has are refused before anything is made for them.
    @Test func aHugeCanvasIsRefused() async throws {
        var bytes = ImageFixtures.bytes(Self.fixture)
        bytes.replaceSubrange(24..<30, with: [0xFE, 0x3F, 0, 0xFE, 0x3F, 0])
        let scratch = try Scratch()
        let location = try scratch.write(bytes, to: "huge.webp")
        let error = await #expect(throws: MediaError.self) {
            try await ImageGenerator(location, budget: .patient).image(at: .zero)
        }
        #expect(error?.code == .tooLarge)
    }

    /// Whatever was done to a file, it gives pictures or errors.
    @Test func damageGivesPicturesOrErrors() async throws {
        let whole = ImageFixtures.bytes(Self.fixture)
        let scratch = try Scratch()
        var random = SplitMix(seed: 24)
        for round in 0..<60 {
            var bytes = whole
            for _ in 0..<1 + random.below(4) {
                bytes[12 + random.below(bytes.count - 12)] ^= 1 << UInt8(random.below(8))
            }
            if round % 3 == 0 { bytes.removeLast(random.below(bytes.count - 40)) }
            let location = try scratch.write(bytes, to: "\(round).webp")
            _ = try await Asset(location).loadStatuses(of: .duration, .tracks, .obstacle)
            let generator = ImageGenerator(location, budget: .patient)
            let settings = ImageGenerator.Settings(maximumSize: PixelSize(width: 32, height: 32))
            for time in [0, 350, 750] {
                do {
                    _ = try await generator.image(at: MediaTime(value: Int64(time), timescale: 1_000), settings)
                } catch {
                    #expect(error is MediaError, "\(round)")
                }
            }
        }
    }
}
