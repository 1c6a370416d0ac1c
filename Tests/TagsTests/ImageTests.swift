import Bytes
import Tags
import Testing

@Suite struct ImageTests {
    static func chunk(_ kind: String, _ content: [UInt8]) -> [UInt8] {
        be(content.count, 4) + ascii(kind) + content + zeros(4)
    }

    static let png: [UInt8] =
        [0x89] + ascii("PNG\r\n\u{1A}\n") + chunk("IHDR", be(640, 4) + be(480, 4) + [8, 6, 0, 0, 0])
        + chunk("iCCP", zeros(100)) + chunk("pHYs", be(2_835, 4) + be(2_835, 4) + [1])
        + chunk("acTL", zeros(8)) + chunk("tEXt", ascii("Author\0") + [0x4D, 0xFC])
        + chunk("zTXt", ascii("Long\0") + [0] + packed) + chunk("iTXt", ascii("Title\0\0\0fr\0Titre\0żółć"))
        + chunk("iTXt", ascii("XML:com.adobe.xmp\0\0\0\0\0<x:xmpmeta/>")) + chunk("IDAT", zeros(60_000))
        + chunk("tIME", be(2024, 2) + [1, 2, 3, 4, 5]) + chunk("eXIf", TIFFBuilding(isLittle: true).photograph())
        + chunk("IEND", [])

    /// A zero and "hello hello hello" by zlib.
    static let packed: [UInt8] = [
        0x78, 0x9C, 0x63, 0xC8, 0x48, 0xCD, 0xC9, 0xC9, 0x57, 0xC8, 0x40, 0x90, 0x00, 0x36, 0x63, 0x06, 0x5E,
    ]

    @Test func png() throws {
        let source = CountingBytes(ImageTests.png)
        let found = try TagReader.read(source)
        #expect(found.format == .png)
        #expect(found.image?.size == PictureSize(width: 640, height: 480))
        #expect(found.image?.hasAlpha == true)
        #expect(found.image?.isAnimated == true)
        #expect(found.image?.hasColorProfile == true)
        #expect(found.image?.pixelsPerMetre == PictureSize(width: 2_835, height: 2_835))
        #expect(found.text(.png, "Author") == "Mü")
        #expect(found.text(.png, "Title") == "żółć")
        #expect(found.items.first { $0.key == "Title" }?.language == "fr")
        #expect(found.items.first { $0.key == "Title" }?.description == "Titre")
        #expect(found.text(.png, "tIME") == "2024-01-02T03:04:05Z")
        #expect(found.values(.png, "XML:com.adobe.xmp").first?.place?.length == 12)
        let long = try #require(found.values(.png, "Long").first?.place)
        #expect(long.coding == .zlib)
        #expect(try long.read(from: source, limit: 100) == [0] + ascii("hello hello hello"))
        #expect(found.photograph?.orientation == 6)
        #expect(source.count < 32_768)
    }

    /// Chunks as editors write them, 8 KiB each.
    @Test func pngThatEndsEarly() throws {
        let header = Array(ImageTests.png.prefix(33))
        let parts = (0..<100).flatMap { _ in ImageTests.chunk("IDAT", zeros(8_192)) }
        let whole = header + parts + ImageTests.chunk("IEND", [])
        func completeness(_ bytes: some Sequence<UInt8>) throws -> PictureCompleteness? {
            try TagReader.read(MemoryBytes(Array(bytes))).image?.completeness
        }
        #expect(try completeness(whole) == .unknown)
        #expect(try completeness(whole + zeros(100)) == .unknown)
        #expect(try completeness(header) == .dataMissing)
        #expect(try completeness(Array(whole.prefix(header.count + 99 * 8_204 + 50))) == .dataMissing)
        // Within the length of a chunk, its checksum, or a text behind the picture: libav shows nothing of these.
        for cut in [1, 11, 8_203] {
            #expect(try completeness(Array(whole.prefix(header.count + 9 * 8_204 + cut))) == .dataMissing)
        }
        let text = ImageTests.chunk("tEXt", ascii("Author\0") + zeros(200))
        #expect(try completeness(header + parts + text.dropLast(50)) == .dataMissing)
        // It depends on the rows that are there.
        #expect(try completeness(header + parts) == .endMissing)
        // Frames before the one that is cut can be shown.
        let frame = ImageTests.chunk("fcTL", zeros(26)) + ImageTests.chunk("IDAT", zeros(9_000))
        let animated = header + ImageTests.chunk("acTL", zeros(8)) + frame
        #expect(try completeness(animated.dropLast(50)) == .dataMissing)
        #expect(try completeness(animated + ImageTests.chunk("fcTL", zeros(26)) + frame.dropLast(50)) == .endMissing)
        // Other files behind the picture cost no more than a look at its chunks.
        let source = CountingBytes(whole + zeros(10_000))
        #expect(try TagReader.read(source).image?.completeness == .unknown)
        #expect(source.count < 600_000)
    }

    @Test func jpegThatEndsEarly() throws {
        let start: [UInt8] = [0xFF, 0xD8, 0xFF, 0xDA, 0, 2]
        let data = [UInt8](repeating: 0x55, count: 200_000)
        func completeness(_ bytes: [UInt8]) throws -> PictureCompleteness? {
            try TagReader.read(MemoryBytes(bytes)).image?.completeness
        }
        #expect(try completeness(start + data + [0xFF, 0xD9]) == .unknown)
        // The mark lies across two of the stretches that are searched, and a film follows.
        #expect(try completeness(start + data + [0xFF, 0xD9] + zeros(4_095)) == .unknown)
        #expect(try completeness(start + data + [0xFF, 0xD9] + zeros(150_000)) == .unknown)
        // Padding of more than is searched.
        #expect(try completeness(start + data + [0xFF, 0xD9] + zeros(2_000_000)) == .unknown)
        #expect(try completeness(start + data) == .endMissing)
        let coded = [UInt8](repeating: 0x55, count: 2_000_000) + [0xFF, 0] + data
        #expect(try completeness(start + coded) == .endMissing)
    }

    @Test func gifThatEndsEarly() throws {
        let block: [UInt8] = [255] + zeros(255)
        let blocks: [UInt8] = Array(repeating: block, count: 40).flatMap { $0 }
        let picture: [UInt8] = ascii(",") + zeros(9) + [8] + blocks + [0]
        let pictures: [UInt8] = Array(repeating: picture, count: 20).flatMap { $0 }
        let whole = ascii("GIF89a") + le(100, 2) + le(50, 2) + [0, 0, 0] + pictures + ascii(";")
        func completeness(_ bytes: [UInt8]) throws -> PictureCompleteness? {
            try TagReader.read(MemoryBytes(bytes)).image?.completeness
        }
        #expect(try completeness(whole) == .unknown)
        #expect(try completeness(Array(whole.dropLast())) == .endMissing)
        #expect(try completeness(Array(whole.dropLast(3_000))) == .endMissing)
    }

    /// Before the first byte that is shown, within headers and what stands between them.
    @Test func picturesThatEndWithinTheirHeader() throws {
        func completeness(_ bytes: [UInt8], to count: Int) throws -> PictureCompleteness? {
            try TagReader.read(MemoryBytes(Array(bytes.prefix(count)))).image?.completeness
        }
        let frame: [UInt8] = [0xFF, 0xC0] + be(17, 2) + [8] + be(480, 2) + be(640, 2) + [3] + zeros(9)
        let jpeg: [UInt8] = [0xFF, 0xD8] + frame + [0xFF, 0xDA, 0, 2] + zeros(100) + [0xFF, 0xD9]
        for count in 3..<25 { #expect(try completeness(jpeg, to: count) == .dataMissing, "\(count)") }
        #expect(try completeness(jpeg, to: .max) == .unknown)
        let table = [UInt8](repeating: 9, count: 6)
        let gif: [UInt8] = ascii("GIF89a") + le(100, 2) + le(50, 2) + [0x80, 0, 0] + table + ImageTests.frame + [0x3B]
        for count in 6..<37 { #expect(try completeness(gif, to: count) == .dataMissing, "\(count)") }
        #expect(try completeness(gif, to: 39) == .endMissing)
        #expect(try completeness(gif, to: .max) == .unknown)
        for count in 12..<9_070 where count % 7 == 0 {
            #expect(try completeness(ImageTests.webP, to: count) == .dataMissing, "\(count)")
        }
        #expect(try completeness(ImageTests.webP, to: .max) == .unknown)
    }

    static let webP = ChunkBuilding.form(
        "WEBP",
        [
            ChunkBuilding.chunk("VP8X", [0x3E, 0, 0, 0] + le(639, 3) + le(479, 3)),
            ChunkBuilding.chunk("ICCP", zeros(11)), ChunkBuilding.chunk("ANIM", zeros(6)),
            ChunkBuilding.chunk("ANMF", zeros(9_001)), ChunkBuilding.chunk("ANMF", zeros(9_001)),
            ChunkBuilding.chunk("EXIF", ascii("Exif\0\0") + TIFFBuilding(isLittle: false).photograph()),
            ChunkBuilding.chunk("XMP ", ascii("<x:xmpmeta/>")),
        ])

    @Test func webP() throws {
        let found = try TagReader.read(MemoryBytes(ImageTests.webP))
        #expect(found.format == .webP)
        #expect(found.image?.size == PictureSize(width: 640, height: 480))
        #expect(found.image?.hasAlpha == true)
        #expect(found.image?.isAnimated == true)
        #expect(found.image?.hasColorProfile == true)
        #expect(found.photograph?.make == "Maker")
        #expect(found.values(.webP, "XMP ").first?.place?.length == 12)
    }

    @Test func simpleWebP() throws {
        let lossy = ChunkBuilding.form(
            "WEBP", [ChunkBuilding.chunk("VP8 ", [0, 0, 0, 0x9D, 0x01, 0x2A] + le(320, 2) + le(240, 2) + zeros(50))])
        #expect(try TagReader.read(MemoryBytes(lossy)).image?.size == PictureSize(width: 320, height: 240))
        let bits = 319 | 239 << 14 | 1 << 28
        let lossless = ChunkBuilding.form("WEBP", [ChunkBuilding.chunk("VP8L", [0x2F] + le(bits, 4) + zeros(50))])
        let found = try TagReader.read(MemoryBytes(lossless))
        #expect(found.image?.size == PictureSize(width: 320, height: 240))
        #expect(found.image?.hasAlpha == true)
        #expect(found.image?.isAnimated == false)
    }

    static let gif: [UInt8] =
        ascii("GIF89a") + le(100, 2) + le(50, 2) + [0x80, 0, 0] + zeros(6)
        + [0x21, 0xFF, 11] + ascii("NETSCAPE2.0") + [3, 1, 5, 0, 0]
        + [0x21, 0xFE, 5] + ascii("hello") + [6] + ascii(" world") + [0]
        + [0x21, 0xFF, 11] + ascii("XMP DataXMP") + ascii("<x:xmpmeta/>") + [1]
        + (0...255).reversed().map { UInt8($0) } + [0]
        + frame + frame + [0x3B]
    static let frame: [UInt8] = [0x21, 0xF9, 4, 1, 0, 0, 0, 0, 0x2C] + zeros(9) + [2, 200] + zeros(200) + [0]

    @Test func gif() throws {
        let found = try TagReader.read(MemoryBytes(ImageTests.gif))
        #expect(found.format == .gif)
        #expect(found.image?.size == PictureSize(width: 100, height: 50))
        #expect(found.image?.isAnimated == true)
        #expect(found.image?.hasAlpha == true)
        #expect(found.text(.gif, "Comment") == "hello world")
        #expect(found.values(.gif, "LoopCount") == [.integer(5)])
        let place = try #require(found.values(.gif, "XMP").first?.place)
        #expect(try place.read(from: MemoryBytes(ImageTests.gif), limit: 1_000) == ascii("<x:xmpmeta/>"))
        #expect(!found.isIncomplete)
    }
}
