import Foundation
import HTTPLiveStreaming
import Media
import SeededRandom
import TestSupport
import Testing

/// Pictures that need not be exact come from lists of key frames.
///
/// Those of the lists have numbers of their own: 300 more than the frames of the variant.
@Suite(.timeLimit(.minutes(3))) struct IFrameTests {
    /// How a stream lies in its segments.
    enum Kind: CaseIterable {
        case transportStreams, fragments

        /// How far its key frames are from each other, in seconds.
        var interval: Double { self == .fragments ? 2 : 1 }
    }

    private static let length = 12

    /// A stream of 64×48 pixels with key frames of 32×24, and the lines that list those.
    private static func stream(_ kind: Kind) async throws -> (stream: NumberedStream, lines: [String]) {
        let stream = try NumberedStream()
        var lines: [String] = []
        switch kind {
        case .transportStreams:
            try await stream.makePlaylist("film.m3u8", seconds: length)
            try await stream.makePlaylist("keys-.m3u8", seconds: length, from: 300, size: "32x24")
            var frames: [NumberedStream.KeyFrame] = []
            for segment in 0..<length / 2 { frames += try await stream.keyFrames(ofStream: "keys-\(segment).ts") }
            lines = NumberedStream.lines(of: frames, lasting: Double(length))
        case .fragments:
            try await stream.makePlaylist("film.m3u8", seconds: length, stream.fragments("film"))
            try await stream.makePlaylist(
                "all-keys.m3u8", seconds: length, from: 300, size: "32x24", stream.fragments("keys"))
            var frames: [NumberedStream.KeyFrame] = []
            for segment in 0..<length / 2 {
                frames += try await stream.keyFrames(ofFragment: "keys-\(segment).m4s", behind: "keys-init.mp4")
            }
            lines =
                ["#EXT-X-MAP:URI=\"keys-init.mp4\""]
                + NumberedStream.lines(of: frames, lasting: Double(length))
        }
        try stream.writeKeyFrames("keys.m3u8", lines)
        try stream.writeMaster("all.m3u8", variant: "film.m3u8", keyFrames: "keys.m3u8", of: "32x24")
        return (stream, lines)
    }

    @Test(arguments: Kind.allCases) func theNearestIsShown(_ kind: Kind) async throws {
        let stream = try await Self.stream(kind).stream
        let frames = NumberedFrames(Asset(playlistAt: stream.location("all.m3u8")))
        var random = SplitMix(seed: Thoroughness.seed(5))
        for _ in 0..<30 {
            let seconds = Double(random.below(Self.length * 100 - 10)) / 100
            let (number, image) = try await frames.keyFrame(at: seconds)
            let actual = image.actualTime.seconds
            // Behind the last there is none.
            let isNear = abs(actual - seconds) <= kind.interval / 2 + 0.06 || actual + kind.interval >= 12
            #expect(isNear && abs(Double(number) - 300 - actual * 10) < 0.9, "at \(seconds): \(number), \(actual)")
            #expect(image.naturalSize == PixelSize(width: 64, height: 48) && !image.isDamaged)
            #expect(image.picture.width == 32 && image.picture.height == 24)
        }
    }

    @Test(arguments: Kind.allCases) func framesThatAreExactOrLargeAreTheVariants(_ kind: Kind) async throws {
        let stream = try await Self.stream(kind).stream
        let frames = NumberedFrames(Asset(playlistAt: stream.location("all.m3u8")))
        #expect(try await frames.keyFrame(at: 4.2).number > 300)
        try await frames.expectFrames(at: 6, within: Self.length)
        let (number, image) = try await frames.keyFrame(at: 4.2, fitting: PixelSize(width: 40, height: 40))
        #expect(number < 60 && image.picture.width == 40, "\(number)")
        var settings = ImageGenerator.Settings(maximumSize: PixelSize(width: 32, height: 24))
        settings.requestedTimeToleranceBefore = MediaTime(seconds: 0.15)
        settings.requestedTimeToleranceAfter = MediaTime(seconds: 0.15)
        let within = try await frames.images.image(at: MediaTime(seconds: 4.5), settings)
        #expect(NumberedFrames.number(in: within.picture) < 60 && abs(within.actualTime.seconds - 4.5) < 0.2)
    }

    @Test func sequencesComeInOrder() async throws {
        let stream = try await Self.stream(.transportStreams).stream
        let frames = NumberedFrames(Asset(playlistAt: stream.location("all.m3u8")))
        let times = [0.3, 7.1, 7.2, 3.4, 11.9].map { MediaTime(seconds: $0) }
        let settings = ImageGenerator.Settings(maximumSize: PixelSize(width: 32, height: 24))
        var numbers: [Int] = []
        for await element in frames.images.images(for: times, settings) {
            numbers.append(NumberedFrames.number(in: try element.image.picture))
        }
        #expect(numbers == [300, 370, 370, 330, 410])
    }

    @Test func whatLiesOutsideIsClampedByTheVariant() async throws {
        let stream = try await Self.stream(.transportStreams).stream
        let frames = NumberedFrames(Asset(playlistAt: stream.location("all.m3u8")))
        let (before, after) = (try await frames.keyFrame(at: -1), try await frames.keyFrame(at: 13))
        #expect(before.number < 2 && before.image.actualTime.seconds < 0.1)
        #expect(abs(after.number - 110) < 2 && after.image.actualTime.seconds < 11.1)
    }

    @Test func discontinuitiesAreWhereTheVariantHasThem() async throws {
        let stream = try NumberedStream()
        for (name, first, clock) in [("film", 0, 140), ("break", 100, 95_440)] {
            try await stream.makeSegment("\(name).ts", seconds: 4, from: first, clock: clock)
            try await stream.makeSegment("\(name)-keys.ts", seconds: 4, from: first + 300, clock: clock, size: "32x24")
        }
        try stream.write("film.m3u8", ["#EXTINF:4,", "film.ts", "#EXT-X-DISCONTINUITY", "#EXTINF:4,", "break.ts"])
        let film = NumberedStream.lines(of: try await stream.keyFrames(ofStream: "film-keys.ts"), lasting: 4)
        let other = NumberedStream.lines(of: try await stream.keyFrames(ofStream: "break-keys.ts"), lasting: 4)
        try stream.writeKeyFrames("keys.m3u8", film + ["#EXT-X-DISCONTINUITY"] + other)
        try stream.writeMaster("all.m3u8", variant: "film.m3u8", keyFrames: "keys.m3u8", of: "32x24")
        let frames = NumberedFrames(Asset(playlistAt: stream.location("all.m3u8")))
        for seconds in [5.1, 0.2, 3.4, 7.4, 4.3, 2.8] {
            let (number, image) = try await frames.keyFrame(at: seconds)
            let actual = image.actualTime.seconds
            let shown = 300 + (actual < 3.95 ? actual * 10 : 100 + (actual - 4) * 10)
            #expect(abs(actual - seconds) < 0.56, "at \(seconds): \(actual)")
            #expect(abs(Double(number) - shown) < 0.9, "at \(seconds): \(number), \(actual)")
        }
    }

    // MARK: Lists of no use

    /// What is wrong with a list.
    private enum Fault: CaseIterable {
        case isMissing, isNone, isOfSegments, liesOfTimes, liesOfPlaces, hasNoPictures, isEncrypted, isSmall,
            isPartlyGone
    }

    @Test(arguments: Fault.allCases) private func whatIsOfNoUseIsLeft(_ fault: Fault) async throws {
        let (stream, lines) = try await Self.stream(.transportStreams)
        var size = "32x24"
        switch fault {
        case .isMissing: try stream.writeMaster("all.m3u8", variant: "film.m3u8", keyFrames: "none.m3u8", of: size)
        case .isNone: _ = try stream.folder.write("<html>", to: "keys.m3u8")
        case .isOfSegments: try stream.write("keys.m3u8", lines)
        case .liesOfTimes:
            let slow = lines.map { $0.hasPrefix("#EXTINF") ? "#EXTINF:3.7," : $0 }
            try stream.writeKeyFrames("keys.m3u8", slow)
        case .liesOfPlaces:
            let moved = lines.map { $0.replacing("@", with: "@1") }
            try stream.writeKeyFrames("keys.m3u8", moved)
        case .hasNoPictures: try stream.writeKeyFrames("keys.m3u8", lines.flatMap { ["#EXT-X-GAP", $0] })
        case .isEncrypted:
            try stream.writeKeyFrames("keys.m3u8", [NumberedStream.Encryption().tag("a.key")] + lines)
        case .isSmall:
            size = "16x12"
            try stream.writeMaster("all.m3u8", variant: "film.m3u8", keyFrames: "keys.m3u8", of: size)
        case .isPartlyGone:
            for segment in 2..<6 {
                try FileManager.default.removeItem(at: stream.folder.url.appending(path: "keys-\(segment).ts"))
            }
        }
        let frames = NumberedFrames(Asset(playlistAt: stream.location("all.m3u8")))
        for seconds in [8.2, 0.6, 5.4] {
            let (number, image) = try await frames.keyFrame(at: seconds)
            let actual = image.actualTime.seconds
            #expect(abs(actual - seconds) < 0.56, "at \(seconds): \(actual)")
            // Scaled down it is not as exact.
            #expect(abs(Double(number) - actual * 10) < 2, "at \(seconds): \(number)")
        }
    }

    @Test func gapsOfTheListAreLeftOut() async throws {
        let (stream, lines) = try await Self.stream(.transportStreams)
        // Three lines tell of a picture: those at 4 and 5 seconds are missing.
        try stream.writeKeyFrames(
            "keys.m3u8",
            Array(lines[..<12]) + ["#EXT-X-GAP"] + Array(lines[12..<15]) + ["#EXT-X-GAP"] + Array(lines[15...]))
        let frames = NumberedFrames(Asset(playlistAt: stream.location("all.m3u8")))
        for (seconds, number) in [(4.1, 330), (4.9, 360), (8.1, 380)] {
            #expect(try await frames.keyFrame(at: seconds).number == number, "at \(seconds)")
        }
    }

    @Test func theListsOfABroadcastAreLeft() async throws {
        let (stream, lines) = try await Self.stream(.transportStreams)
        let film = try stream.lines(of: "film.m3u8").filter { !$0.hasPrefix("#EXT-X-PLAYLIST-TYPE") }
        try stream.write("film.m3u8", film, isOver: false)
        try stream.write("keys.m3u8", ["#EXT-X-I-FRAMES-ONLY"] + lines, isOver: false)
        let frames = NumberedFrames(Asset(playlistAt: stream.location("all.m3u8")))
        #expect(try await frames.keyFrame(at: 4.2).number < 60)
    }
}
