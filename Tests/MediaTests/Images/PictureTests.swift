import CLinux
import Glibc
import Testing

@testable import Media

/// What a picture looks like: turned, in its aspect, in its colours, with its transparency.
@Suite struct PictureTests {
    private func first(_ location: MediaLocation, _ settings: ImageGenerator.Settings = .init()) async throws
        -> GeneratedImage
    {
        try await ImageGenerator(location, budget: .patient).image(at: .zero, settings)
    }

    private func mean(_ values: [UInt8], _ channels: [Int]) -> Double {
        var sum = 0
        var count = 0
        for start in stride(from: 0, to: values.count, by: 4) {
            for channel in channels { sum += Int(values[start + channel]) }
            count += channels.count
        }
        return Double(sum) / Double(max(1, count))
    }

    private func difference(_ left: [UInt8], _ right: [UInt8]) -> Double {
        guard left.count == right.count, !left.isEmpty else { return 255 }
        var sum = 0
        for place in left.indices { sum += abs(Int(left[place]) - Int(right[place])) }
        return Double(sum) / Double(left.count)
    }

    /// FFmpeg's own command turns pictures by the same matrix, written by others.
    @Test(arguments: [
        "video_90.mov", "video_180.mov", "video_270.mov", "sample_rotate_and_reflect.mp4", "video_0.mov",
    ])
    func isTurnedAsFFmpegTurnsIt(name: String) async throws {
        let own = ImageFixtures.path(name)
        let location = access(own, R_OK) == 0 ? ImageFixtures.location(name) : ImageFixtures.corpusLocation(name)
        guard let location, case .file(let path) = location else { return }
        let command =
            "ffmpeg -v error -i '\(String(decoding: path, as: UTF8.self))' -frames:v 1 -f rawvideo -pix_fmt rgba -"
        guard let expected = ImageFixtures.output(of: command) else {
            print("skipped: no ffmpeg command")
            return
        }
        let image = try await first(location)
        #expect(image.picture.pixels.count == expected.count)
        #expect(difference(image.picture.pixels, expected) < 8)
        let upright = try await first(location, .init(appliesPreferredTrackTransform: false))
        if name == "video_90.mov" { #expect(upright.picture.size == image.picture.size.transposed) }
    }

    @Test func followsTheExifOrientation() async throws {
        guard let three = ImageFixtures.corpusLocation("Landscape_3.jpg"),
            let six = ImageFixtures.corpusLocation("Landscape_6.jpg"),
            let eight = ImageFixtures.corpusLocation("Portrait_8.jpg")
        else { return }
        let settings = ImageGenerator.Settings(maximumSize: PixelSize(width: 90, height: 90))
        let (left, right) = try await (first(three, settings), first(six, settings))
        #expect(left.picture.size == PixelSize(width: 90, height: 60))
        #expect(difference(left.picture.pixels, right.picture.pixels) < 12)
        #expect(try await first(eight, settings).picture.size == PixelSize(width: 60, height: 90))
    }

    @Test func hasSquarePixelsUnlessAskedOtherwise() async throws {
        let location = ImageFixtures.location("weird_aspect.small.mpg")
        #expect(try await first(location).picture.size == PixelSize(width: 501, height: 288))
        let raw = try await first(location, .init(apertureMode: .encodedPixels))
        #expect(raw.picture.size == PixelSize(width: 352, height: 288))
    }

    @Test func fitsItsLimitAndIsNeverScaledUp() async throws {
        let location = ImageFixtures.location("hopper.png")
        func size(_ width: Int, _ height: Int) async throws -> PixelSize {
            try await first(location, .init(maximumSize: PixelSize(width: width, height: height))).picture.size
        }
        #expect(try await size(64, 0) == PixelSize(width: 64, height: 64))
        #expect(try await size(0, 32) == PixelSize(width: 32, height: 32))
        #expect(try await size(4_000, 4_000) == PixelSize(width: 128, height: 128))
        #expect(try await size(1, 1) == PixelSize(width: 1, height: 1))
    }

    @Test(arguments: ["moviepy-transparent.webm", "transparent.webp"])
    func keepsOrCoversTransparency(name: String) async throws {
        let location = ImageFixtures.location(name)
        let time = MediaTime(value: 2, timescale: 1)
        let generator = ImageGenerator(location, budget: .patient)
        let kept = try await generator.image(at: time, .exact()).picture
        let clear = stride(from: 0, to: kept.pixels.count, by: 4).filter { kept.pixels[$0 + 3] == 0 }
        #expect(!clear.isEmpty, "\(name)")
        var settings = ImageGenerator.Settings.exact()
        settings.background = .color(RGBColor(red: 200, green: 100, blue: 50))
        let covered = try await generator.image(at: time, settings).picture
        #expect(stride(from: 3, to: covered.pixels.count, by: 4).allSatisfy { covered.pixels[$0] == 255 })
        for place in clear.prefix(100) { #expect(Array(covered.pixels[place..<place + 3]) == [200, 100, 50]) }
    }

    @Test(arguments: [
        "hlg10-color-test.mp4", "hdr10-av1.mp4", "dolbyVision-hdr.MOV", "sample_with_colr_mdcv_and_clli.mp4",
    ])
    func bringsHighDynamicRangeToTheScreen(name: String) async throws {
        guard let location = ImageFixtures.corpusLocation(name) else { return }
        let picture = try await first(location, .init(maximumSize: PixelSize(width: 160, height: 160))).picture
        let luma = mean(picture.pixels, [0, 1, 2])
        #expect(luma > 25 && luma < 225, "\(name) has mean \(luma)")
        var spread = 0.0
        var colour = 0.0
        for start in stride(from: 0, to: picture.pixels.count, by: 4) {
            let (r, g, b) = (
                Double(picture.pixels[start]), Double(picture.pixels[start + 1]), Double(picture.pixels[start + 2])
            )
            spread += abs((r + g + b) / 3 - luma)
            colour += max(r, g, b) - min(r, g, b)
        }
        let count = Double(picture.pixels.count / 4)
        #expect(spread / count > 10, "\(name) is flat")
        #expect(colour / count > 5, "\(name) is grey")
    }

    @Test func readsStillsAndCovers() async throws {
        let stills = ["hopper.png", "hopper.jpg", "transparent.webp", "paris_icc_exif_xmp.avif"]
        for name in stills {
            let image = try await ImageGenerator(ImageFixtures.location(name), budget: .patient).image(
                at: MediaTime(value: 3, timescale: 1))
            #expect(image.reason == .stillImage, "\(name)")
        }
        let cover = try await first(ImageFixtures.location("mpeg4_with_image.m4a"))
        #expect(cover.reason == .coverArt)
        #expect(cover.picture.size == PixelSize(width: 30, height: 30))
        let sound = await #expect(throws: MediaError.self) {
            try await first(ImageFixtures.location("androidx-bear.opus"))
        }
        #expect(sound?.code == .noSuchTrack)
    }

    @Test func refusesAHugePicture() async throws {
        let size: [UInt8] = [0, 0, 0x75, 0x30]
        let header: [UInt8] =
            [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13] + Array("IHDR".utf8) + size + size
            + [8, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 5] + Array("IDAT".utf8) + [0x78, 0x9c, 3, 0, 0, 0, 0, 0, 1]
            + [0, 0, 0, 0] + Array("IEND".utf8) + [0xae, 0x42, 0x60, 0x82]
        let path = ImageFixtures.write(header, "huge.png")
        defer { unlink(path) }
        let error = await #expect(throws: MediaError.self) { try await first(MediaLocation(path)) }
        #expect(error?.code == .tooLarge)
    }

    @Test(arguments: ["hopper.png", "transparent.webp"])
    func comesBackFromAPNGFileUnchanged(name: String) async throws {
        let picture = try await first(ImageFixtures.location(name)).picture
        let path = ImageFixtures.write(try await ImageEncoder.encode(picture), "copy.png")
        defer { unlink(path) }
        #expect(try await first(MediaLocation(path)).picture == picture)
    }

    @Test func showsTheLoudnessOfSound() async throws {
        let waveform = try await Waveform.load(
            ImageFixtures.location("androidx-bear.opus"), count: 200, within: .seconds(6_000))
        #expect(waveform.peaks.count == 200)
        #expect(abs(waveform.duration.seconds - 2.75) < 0.1)
        let peaks = waveform.peaks.compactMap(\.self)
        #expect(peaks.count == 200 && peaks.contains { $0.maximum > 0.05 && $0.minimum < -0.05 })
        #expect(peaks.allSatisfy { $0.minimum >= -1 && $0.maximum <= 1 })
        let picture = waveform.picture(width: 300, height: 40, color: RGBColor(red: 255, green: 0, blue: 0))
        #expect(picture.size == PixelSize(width: 300, height: 40))
        #expect(picture.pixels.contains(255))
        let error = await #expect(throws: MediaError.self) {
            try await Waveform.load(ImageFixtures.location("h265_bframes.mp4"))
        }
        #expect(error?.code == .noSuchTrack)
    }
}
