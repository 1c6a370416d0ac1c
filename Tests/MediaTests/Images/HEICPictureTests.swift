import Foundation
import SeededRandom
import Testing

@testable import Media

/// Pictures that libheif decodes: HEVC, and what is put together of tiles.
@Suite struct HEICPictureTests {
    private static let still = ImageFixtures.location("sample_still_photo.heic")

    /// Three by two tiles of a test picture in the given pixel format; nil where ffmpeg cannot code them.
    private func tiles(_ format: String, in scratch: Scratch) -> HEICBytes? {
        let (picture, movie) = (scratch.path("picture.png"), scratch.path("tiles.mp4"))
        _ = ImageFixtures.output(
            of: "ffmpeg -v error -y -f lavfi -i testsrc2=size=384x256:rate=1 -frames:v 1 '\(picture)' 2>&1; echo")
        let filters = "untile=3x2,scale=out_range=full:out_color_matrix=bt601,format=\(format)"
        _ = ImageFixtures.output(
            of: "ffmpeg -v error -y -i '\(picture)' -vf \(filters) -fps_mode passthrough -c:v libx265 -x265-params "
                + "keyint=1:crf=12:log-level=none -tag:v hvc1 '\(movie)' 2>&1; echo")
        guard let tiles = HEICBytes(movie: ImageFixtures.bytes(movie)), tiles.tiles.count == 6 else {
            print("skipped: no ffmpeg command that codes HEVC")
            return nil
        }
        return tiles
    }

    private func difference(_ left: [UInt8], _ right: [UInt8]) -> Double {
        guard left.count == right.count, !left.isEmpty else { return 255 }
        let sum = zip(left, right).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
        return Double(sum) / Double(left.count)
    }

    /// The whole picture at its size, turned and mirrored, and not its first tile.
    @Test(arguments: ["yuv420p", "yuv444p", "yuv420p10le"]) func tilesAreOnePicture(format: String) async throws {
        let scratch = try Scratch()
        guard let tiles = tiles(format, in: scratch) else { return }
        let turned = [AVIFBytes.box("irot", [3]), AVIFBytes.box("imir", [1])]
        let bytes = tiles.file(
            tile: (128, 128), rows: 2, columns: 3, width: 330, height: 220, properties: turned)
        let location = try scratch.write(bytes, to: "tiles.heic")
        let asset = Asset(location)
        let track = try #require(try await asset.load(.tracks).first)
        let (natural, transform) = try await track.load(.naturalSize, .preferredTransform)
        #expect(natural == PixelSize(width: 330, height: 220))
        #expect(transform.displaySize(of: natural) == PixelSize(width: 220, height: 330))
        #expect(try await asset.load(.obstacle) == nil)
        #expect(try await asset.load(.isPlayable))
        let video = try #require(try await track.load(.formatDescriptions).first?.video)
        #expect(video.pixelFormat == format && video.bitDepth == (format.hasSuffix("10le") ? 10 : 8))
        #expect(try await track.load(.codec).name == "hevc")

        let image = try await ImageGenerator(location, budget: .patient).image(at: .zero)
        #expect(image.picture.size == PixelSize(width: 220, height: 330) && image.naturalSize == image.picture.size)
        #expect(image.reason == .stillImage)
        let command =
            "ffmpeg -v error -i '\(scratch.path("picture.png"))' -vf crop=330:220:0:0,transpose=clock,hflip "
            + "-f rawvideo -pix_fmt rgba -"
        let expected = try #require(ImageFixtures.output(of: command))
        #expect(difference(image.picture.pixels, expected) < 4)
    }

    @Test func aPhotographShows() async throws {
        let asset = Asset(Self.still)
        #expect(try await asset.load(.obstacle) == nil)
        let track = try #require(try await asset.load(.tracks).first)
        #expect(try await track.load(.formatDescriptions).first?.video?.bitDepth == 8)
        let image = try await ImageGenerator(Self.still, budget: .patient).image(at: .zero)
        #expect(image.picture.size == PixelSize(width: 1_080, height: 1_920))
        #expect(Set(image.picture.pixels.prefix(400_000)).count > 20)
    }

    /// Sizes that no camera has are refused before anything is made for them.
    @Test func aHugeGridIsRefused() async throws {
        let scratch = try Scratch()
        guard let tiles = tiles("yuv420p", in: scratch) else { return }
        let bytes = tiles.file(tile: (128, 128), rows: 2, columns: 3, width: 65_000, height: 65_000)
        let location = try scratch.write(bytes, to: "huge.heic")
        let error = await #expect(throws: MediaError.self) {
            try await ImageGenerator(location, budget: .patient).image(at: .zero)
        }
        #expect(error?.code == .tooLarge)
    }

    /// Whatever was done to a file, it gives a picture or an error.
    @Test func damageGivesAPictureOrAnError() async throws {
        let scratch = try Scratch()
        guard let tiles = tiles("yuv420p", in: scratch) else { return }
        let whole = tiles.file(tile: (128, 128), rows: 2, columns: 3, width: 330, height: 220)
        var random = SplitMix(seed: 24)
        for round in 0..<60 {
            var bytes = whole
            // Half of them in the boxes, where few bytes are.
            let end = round % 2 == 0 ? 900 : bytes.count
            for _ in 0..<1 + random.below(4) { bytes[24 + random.below(end - 24)] ^= 1 << UInt8(random.below(8)) }
            if round % 3 == 0 { bytes.removeLast(random.below(bytes.count - 40)) }
            let location = try scratch.write(bytes, to: "\(round).heic")
            _ = try await Asset(location).loadStatuses(of: .duration, .tracks, .obstacle)
            do {
                _ = try await ImageGenerator(location, budget: .patient).image(
                    at: .zero, .init(maximumSize: PixelSize(width: 32, height: 32)))
            } catch {
                #expect(error is MediaError, "\(round)")
            }
        }
    }
}
