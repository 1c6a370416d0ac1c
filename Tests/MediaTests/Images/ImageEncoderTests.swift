import Glibc
import SeededRandom
import Testing

@testable import Media

/// What the encoders write, read back by FFmpeg's own command.
@Suite(.serialized) struct ImageEncoderTests {
    private static let sizes = [
        PixelSize(width: 1, height: 1), PixelSize(width: 1, height: 33), PixelSize(width: 35, height: 1),
        PixelSize(width: 161, height: 91), PixelSize(width: 641, height: 359),
    ]

    /// Waves of colour, with noise in the lower half; transparent to the right when asked for.
    private func picture(_ size: PixelSize, isOpaque: Bool = true) -> Picture {
        var random = SplitMix(seed: UInt64(size.width * 7_919 + size.height))
        var pixels: [UInt8] = []
        for y in 0..<size.height {
            for x in 0..<size.width {
                let noise = y > size.height / 2 ? Int.random(in: -12...12, using: &random) : 0
                let (across, down) = (Double(x) / 23, Double(y) / 17)
                for wave in [sin(across), cos(down), sin(across + down)] {
                    pixels.append(UInt8(max(0, min(255, 128 + Int(wave * 110) + noise))))
                }
                pixels.append(isOpaque ? 255 : UInt8(255 - x * 255 / max(1, size.width - 1)))
            }
        }
        return Picture(unchecked: size.width, size.height, pixels)
    }

    private func flat(_ color: RGBColor, alpha: UInt8 = 255) -> Picture {
        let pixel = [color.red, color.green, color.blue, alpha]
        return Picture(unchecked: 32, 32, (0..<32 * 32).flatMap { _ in pixel })
    }

    /// Colour under nothing is no part of a picture.
    private func visible(_ pixels: [UInt8]) -> [UInt8] {
        var pixels = pixels
        for place in stride(from: 0, to: pixels.count, by: 4) where pixels[place + 3] == 0 {
            for channel in 0..<3 { pixels[place + channel] = 0 }
        }
        return pixels
    }

    @Test(arguments: sizes, [true, false]) func losslessFormatsLoseNothing(size: PixelSize, isOpaque: Bool) async throws
    {
        let picture = picture(size, isOpaque: isOpaque)
        for format in [ImageFormat.png(), .losslessWebP] {
            let file = try await ImageEncoder.encode(picture, as: format)
            let read = try #require(PictureOracle.decode(file, "lossless.\(format.fileExtension)"))
            #expect(visible(read) == visible(picture.pixels), "\(format) \(size)")
        }
    }

    @Test func anOpaquePNGHasNoAlpha() async throws {
        let size = PixelSize(width: 20, height: 10)
        let (opaque, clear) = (picture(size), picture(size, isOpaque: false))
        #expect(PictureOracle.properties(try ImageEncoder.data(opaque), "opaque.png", "pix_fmt") == "rgb24")
        #expect(PictureOracle.properties(try ImageEncoder.data(clear), "clear.png", "pix_fmt") == "rgba")
    }

    @Test(arguments: sizes) func lossyFormatsComeClose(size: PixelSize) async throws {
        let picture = picture(size)
        // Noise is what lossy formats leave out; of a single line of pixels little else is there.
        let least = min(size.width, size.height) < 16 ? 24.0 : 28
        for (format, bonus) in [
            (ImageFormat.jpeg(quality: 100), 12.0), (.jpeg(quality: 75), 0), (.webp(), 0),
        ] {
            let file = try await ImageEncoder.encode(picture, as: format)
            let read = try #require(PictureOracle.decode(file, "lossy.\(format.fileExtension)"))
            let ratio = PictureOracle.peakSignalToNoise(read, picture.pixels)
            #expect(ratio > least + bonus, "\(format) \(size): \(ratio) dB")
        }
    }

    @Test func qualityCostsBytes() async throws {
        let picture = picture(PixelSize(width: 320, height: 180))
        for make in [{ ImageFormat.jpeg(quality: $0) }, { .webp(quality: $0) }] as [(Int) -> ImageFormat] {
            let sizes = try [5, 30, 60, 85, 95, 100].map { try ImageEncoder.data(picture, as: make($0)).count }
            #expect(sizes == sizes.sorted() && sizes[0] * 3 < sizes[5], "\(sizes)")
        }
        let efforts = try [0, 3, 9].map { try ImageEncoder.data(picture, as: .png(effort: $0)).count }
        #expect(efforts == efforts.sorted(by: >), "\(efforts)")
        // Values beyond the range are the range's ends.
        #expect(
            try ImageEncoder.data(picture, as: .jpeg(quality: 900))
                == ImageEncoder.data(picture, as: .jpeg(quality: 100)))
    }

    /// Squares of 32 pixels beside each other.
    private static let chart: [(color: RGBColor, luma: Int, blue: Int, red: Int)] = [
        // BT.601 over the full range, as JFIF says: the values that the standard's equations give.
        (RGBColor(red: 255, green: 255, blue: 255), 255, 128, 128), (.black, 0, 128, 128),
        (RGBColor(red: 255, green: 0, blue: 0), 76, 85, 255), (RGBColor(red: 0, green: 255, blue: 0), 150, 44, 21),
        (RGBColor(red: 0, green: 0, blue: 255), 29, 255, 107), (RGBColor(red: 255, green: 255, blue: 0), 226, 1, 149),
        (RGBColor(red: 128, green: 128, blue: 128), 128, 128, 128),
        (RGBColor(red: 16, green: 16, blue: 16), 16, 128, 128),
        (RGBColor(red: 235, green: 235, blue: 235), 235, 128, 128),
        (RGBColor(red: 90, green: 140, blue: 200), 132, 166, 98),
    ]

    private var chart: Picture {
        var row: [UInt8] = []
        for (color, _, _, _) in Self.chart {
            for _ in 0..<32 { row += [color.red, color.green, color.blue, 255] }
        }
        return Picture(unchecked: 32 * Self.chart.count, 32, (0..<32).flatMap { _ in row })
    }

    @Test(arguments: [(95, "yuvj444p"), (80, "yuvj420p")])
    func colorsOfJPEG(quality: Int, format: String) async throws {
        let file = try await ImageEncoder.encode(chart, as: .jpeg(quality: quality))
        #expect(PictureOracle.properties(file, "chart.jpg", "pix_fmt,color_range") == "\(format),pc")
        // The marker that tells programs how to read it.
        #expect(file.starts(with: [0xff, 0xd8, 0xff, 0xe0, 0, 16] + Array("JFIF".utf8)))
        let planes = try #require(PictureOracle.decode(file, "chart.jpg", as: format)).map(Int.init)
        let half = quality < 90 ? 2 : 1
        let (width, count) = (chart.width, chart.width * chart.height)
        for (number, patch) in Self.chart.enumerated() {
            let luma = planes[16 * width + number * 32 + 16]
            let place = count + 16 / half * (width / half) + (number * 32 + 16) / half
            let (blue, red) = (planes[place], planes[place + count / half / half])
            let isRight = abs(luma - patch.luma) <= 2 && abs(blue - patch.blue) <= 2 && abs(red - patch.red) <= 2
            #expect(isRight, "\(patch) is \(luma), \(blue), \(red)")
        }
    }

    @Test func colorsStayThemselves() async throws {
        for format in [ImageFormat.png(), .jpeg(), .jpeg(quality: 80), .webp(), .losslessWebP] {
            let file = try await ImageEncoder.encode(chart, as: format)
            let read = try #require(PictureOracle.decode(file, "chart.\(format.fileExtension)"))
            for (number, patch) in Self.chart.enumerated() {
                let place = (16 * chart.width + number * 32 + 16) * 4
                let found = read[place..<place + 3].map(Int.init)
                let wanted = [patch.color.red, patch.color.green, patch.color.blue].map(Int.init)
                #expect(zip(found, wanted).allSatisfy { abs($0 - $1) <= 5 }, "\(format): \(found), not \(wanted)")
            }
        }
    }

    @Test func transparencyShowsTheBackgroundInJPEG() async throws {
        let blue = RGBColor(red: 0, green: 0, blue: 200)
        let half = flat(RGBColor(red: 200, green: 0, blue: 0), alpha: 128)
        let file = try await ImageEncoder.encode(half, as: .jpeg(quality: 95, background: blue))
        let read = try #require(PictureOracle.decode(file, "half.jpg"))
        #expect(zip(read[2_000..<2_003].map(Int.init), [100, 0, 100]).allSatisfy { abs($0 - $1) <= 3 })
        let kept = try #require(PictureOracle.decode(try await ImageEncoder.encode(half, as: .webp()), "half.webp"))
        #expect(kept[2_003] == 128)
    }

    @Test func whatAFormatCannotHoldIsRefused() async throws {
        for format in [ImageFormat.webp(), .losslessWebP, .jpeg()] {
            let wide = Picture(
                unchecked: format.maximumSide + 1, 1, .init(repeating: 255, count: (format.maximumSide + 1) * 4))
            let error = await #expect(throws: MediaError.self) { try await ImageEncoder.encode(wide, as: format) }
            #expect(error?.code == .tooLarge && error?.remedy.isEmpty == false)
            let widest = Picture(unchecked: format.maximumSide, 1, .init(repeating: 255, count: format.maximumSide * 4))
            #expect(try await !ImageEncoder.encode(widest, as: format).isEmpty)
        }
    }

    @Test func theSamePictureGivesTheSameBytes() async throws {
        let picture = picture(PixelSize(width: 64, height: 48))
        for format in [ImageFormat.png(), .jpeg(), .webp(), .losslessWebP] {
            let files = try (0..<2).map { _ in try ImageEncoder.data(picture, as: format) }
            #expect(files[0] == files[1] && !String(decoding: files[0], as: UTF8.self).contains("Lavc"))
        }
    }

    @Test func endingsNameFormats() {
        #expect(ImageFormat(fileExtension: "JPG") == .jpeg() && ImageFormat(fileExtension: "jpeg") == .jpeg())
        #expect(ImageFormat(fileExtension: "png") == .png() && ImageFormat(fileExtension: "WebP") == .webp())
        #expect(ImageFormat(fileExtension: "gif") == nil && ImageFormat(fileExtension: "") == nil)
    }
}
