import Glibc
import Testing

@testable import Media

/// Pictures of items that are to be turned, mirrored and cropped: libav before 7.1 decodes them as they are coded.
@Suite struct HEIFDisplayPropertiesTests {
    /// Properties, and what ffmpeg's filters have to do for the same picture.
    struct Case: CustomTestStringConvertible {
        let name: String
        let properties: [[UInt8]]
        let filters: String
        let rotation: Int
        let isMirrored: Bool
        let size: PixelSize
        var testDescription: String { name }
    }

    private static func irot(_ quarters: UInt8) -> [UInt8] { AVIFBytes.box("irot", [quarters]) }
    private static func imir(_ axis: UInt8) -> [UInt8] { AVIFBytes.box("imir", [axis]) }
    private static func clap(_ width: Int, _ height: Int, _ right: (Int, Int), _ down: (Int, Int)) -> [UInt8] {
        let numbers = [width, 1, height, 1, right.0, right.1, down.0, down.1]
        return AVIFBytes.box("clap", numbers.flatMap(AVIFBytes.number))
    }

    private static let whole = PixelSize(width: 403, height: 302)
    private static let turned = PixelSize(width: 302, height: 403)

    static let cases = [
        Case(name: "nothing", properties: [], filters: "null", rotation: 0, isMirrored: false, size: whole),
        Case(
            name: "irot 1", properties: [irot(1)], filters: "transpose=cclock", rotation: 270, isMirrored: false,
            size: turned),
        Case(
            name: "irot 2", properties: [irot(2)], filters: "hflip,vflip", rotation: 180, isMirrored: false, size: whole
        ),
        Case(
            name: "irot 3", properties: [irot(3)], filters: "transpose=clock", rotation: 90, isMirrored: false,
            size: turned),
        Case(name: "imir 0", properties: [imir(0)], filters: "vflip", rotation: 180, isMirrored: true, size: whole),
        Case(name: "imir 1", properties: [imir(1)], filters: "hflip", rotation: 0, isMirrored: true, size: whole),
        Case(
            name: "irot 1, imir 0", properties: [irot(1), imir(0)], filters: "transpose=cclock,vflip", rotation: 270,
            isMirrored: true, size: turned),
        Case(
            name: "imir 0, irot 1", properties: [imir(0), irot(1)], filters: "vflip,transpose=cclock", rotation: 90,
            isMirrored: true, size: turned),
        // The centre lies 51.5 pixels left of and 51 above the middle: from 50 across and 40 down.
        Case(
            name: "clap", properties: [clap(200, 120, (-103, 2), (-51, 1))], filters: "crop=200:120:50:40", rotation: 0,
            isMirrored: false, size: PixelSize(width: 200, height: 120)),
        Case(
            name: "clap, irot 3, imir 1", properties: [clap(200, 120, (-103, 2), (-51, 1)), irot(3), imir(1)],
            filters: "crop=200:120:50:40,transpose=clock,hflip", rotation: 270, isMirrored: true,
            size: PixelSize(width: 120, height: 200)),
        Case(
            name: "irot 1, clap", properties: [irot(1), clap(120, 200, (-51, 1), (-103, 2))],
            filters: "transpose=cclock,crop=120:200:40:50", rotation: 270, isMirrored: false,
            size: PixelSize(width: 120, height: 200)),
        Case(
            name: "clap beyond the picture", properties: [clap(500, 120, (0, 1), (0, 1))], filters: "null", rotation: 0,
            isMirrored: false, size: whole),
    ]

    private func file(_ edit: (inout AVIFBytes) -> Void) throws -> (scratch: Scratch, location: MediaLocation) {
        var file = AVIFBytes(ImageFixtures.bytes(ImageFixtures.path("paris_icc_exif_xmp.avif")))
        edit(&file)
        let scratch = try Scratch()
        return (scratch, try scratch.write(file.bytes, to: "edited.avif"))
    }

    private func difference(_ left: [UInt8], _ right: [UInt8]) -> Double {
        guard left.count == right.count, !left.isEmpty else { return 255 }
        let sum = zip(left, right).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
        return Double(sum) / Double(left.count)
    }

    @Test(arguments: cases) func isShownAsItsPropertiesSay(_ item: Case) async throws {
        let (scratch, location) = try file { $0.add(item.properties) }
        let asset = Asset(location)
        let track = try #require(try await asset.load(.tracks).first)
        let (transform, natural) = try await track.load(.preferredTransform, .naturalSize)
        #expect(transform.rotationDegrees == item.rotation && transform.isMirrored == item.isMirrored)
        #expect(transform.displaySize(of: natural) == item.size)
        #expect(try await asset.load(.preferredTransform) == transform)

        let image = try await ImageGenerator(location, budget: .patient).image(at: .zero)
        #expect(image.picture.size == item.size && image.naturalSize == item.size)
        let command =
            "ffmpeg -v error -i '\(scratch.path("edited.avif"))' -vf '\(item.filters)' -frames:v 1 -f rawvideo "
            + "-pix_fmt rgba -"
        guard let expected = ImageFixtures.output(of: command) else {
            print("skipped: no ffmpeg command")
            return
        }
        #expect(difference(image.picture.pixels, expected) < 4)
    }

    @Test func settingsLeaveOutWhatTheySay() async throws {
        let properties = [
            HEIFDisplayPropertiesTests.clap(200, 120, (-103, 2), (-51, 1)), HEIFDisplayPropertiesTests.irot(1),
        ]
        let (scratch, location) = try file { $0.add(properties + [AVIFBytes.box("pasp", [0, 0, 0, 2, 0, 0, 0, 1])]) }
        defer { withExtendedLifetime(scratch) {} }
        let generator = ImageGenerator(location, budget: .patient)
        func size(_ settings: ImageGenerator.Settings) async throws -> PixelSize {
            try await generator.image(at: .zero, settings).picture.size
        }
        #expect(try await size(.init()) == PixelSize(width: 120, height: 400))
        #expect(try await size(.init(appliesPreferredTrackTransform: false)) == PixelSize(width: 400, height: 120))
        #expect(try await size(.init(apertureMode: .productionAperture)) == PixelSize(width: 302, height: 806))
        #expect(try await size(.init(apertureMode: .encodedPixels)) == PixelSize(width: 302, height: 403))
        let track = try #require(try await Asset(location).load(.tracks).first)
        #expect(try await track.load(.naturalSize) == PixelSize(width: 400, height: 120))
        #expect(try await track.load(.formatDescriptions).first?.video?.pixelAspectRatio.description == "2/1")
    }

    /// The box goes before the bit stream, which says something else.
    @Test func coloursAreThoseOfTheBox() async throws {
        let srgb = Array("nclx".utf8) + [0, 2, 0, 2, 0, 6, 0x80]
        let wide = Array("nclx".utf8) + [0, 9, 0, 16, 0, 9, 0x80]
        let (scratch, location) = try file { $0.replace(srgb, by: wide) }
        defer { withExtendedLifetime(scratch) {} }
        let track = try #require(try await Asset(location).load(.tracks).first)
        let video = try #require(try await track.load(.formatDescriptions).first?.video)
        #expect(video.color.primaries == "bt2020" && video.color.transfer == "smpte2084")
        #expect(video.color.matrix == "bt2020nc" && video.color.isFullRange == true)
        #expect(video.dynamicRange == .pq && video.bitDepth == 8)
        #expect(try await track.load(.mediaCharacteristics).contains(.containsHDRVideo))
        let small = ImageGenerator.Settings(maximumSize: PixelSize(width: 64, height: 64))
        let plain = ImageFixtures.location("paris_icc_exif_xmp.avif")
        let mapped = try await ImageGenerator(location, budget: .patient).image(at: .zero, small).picture
        let other = try await ImageGenerator(plain, budget: .patient).image(at: .zero, small).picture
        #expect(difference(mapped.pixels, other.pixels) > 20)
    }

    /// Animations are tracks of a movie, which the item's properties do not concern.
    @Test func animationsKeepTheirTracks() async throws {
        var file = AVIFBytes(ImageFixtures.bytes(Corpus.fixture("colors-animated-8bpc.avif")))
        let scratch = try Scratch()
        file.add([HEIFDisplayPropertiesTests.irot(1)])
        let location = try scratch.write(file.bytes, to: "turned.avif")
        let track = try #require(try await Asset(location).load(.tracks).first)
        #expect(try await track.load(.preferredTransform) == .identity)
        #expect(try await track.load(.naturalSize) == PixelSize(width: 150, height: 150))
    }
}
