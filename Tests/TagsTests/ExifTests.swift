import Bytes
import Tags
import Testing

@Suite struct ExifTests {
    private func check(_ found: FileTags) throws {
        let photograph = try #require(found.photograph)
        #expect(photograph.orientation == 6)
        #expect(photograph.make == "Maker")
        #expect(photograph.model == "Model X")
        #expect(photograph.software == "reel")
        #expect(photograph.artist == "Ann")
        #expect(photograph.copyright == "Ann\nEd")
        #expect(photograph.imageDescription == "A caption")
        #expect(photograph.userComment == "žluť")
        #expect(photograph.dateTimeOriginal == "2024-01-24T14:50:14.123+01:00")
        #expect(photograph.dateTimeDigitized == nil)
        #expect(photograph.location == "-33.126769-117.327325-12.05/")
        #expect(photograph.exposureTime == TagRational(1, 8_000))
        #expect(photograph.fNumber == TagRational(18, 10))
        #expect(photograph.sensitivity == 100)
        #expect(photograph.focalLength == TagRational(570, 100))
        #expect(photograph.focalLengthIn35mmFilm == 26)
        #expect(photograph.lensMake == "Glass")
        #expect(photograph.lensModel == "5.7mm f/1.8")
        #expect(photograph.pixelSize == PictureSize(width: 4_000, height: 3_000))
        #expect(photograph.flash == 16)
        #expect(photograph.whiteBalance == 1)
        #expect(found.values(.exif, "ExposureBiasValue") == [.rationals([TagRational(-1, 3)])])
        #expect(found.values(.exif, "MakerNote").first?.place?.length == 200)
        #expect(found.values(.tiff, "0xC0DE") == [.integer(5)])
        #expect(found.values(.thumbnail, "Compression") == [.integer(6)])
        #expect(found.items.first { $0.key == "UserComment" }?.description == "UNICODE")
        // The thumbnail's directory leads back to the first.
        #expect(found.isIncomplete)
    }

    @Test(arguments: [true, false]) func bothByteOrders(isLittle: Bool) throws {
        let tiff = TIFFBuilding(isLittle: isLittle).photograph()
        let found = try TagReader.read(MemoryBytes(tiff))
        #expect(found.format == .tiff)
        try check(found)
    }

    @Test func atAPlace() throws {
        let tiff = TIFFBuilding(isLittle: false).photograph()
        for prefix in [
            [], ascii("Exif\0\0"), be(6, 4) + ascii("Exif\0\0"), be(0, 4), be(0, 4) + ascii("Exif\0\0"),
            be(2, 4) + [9, 9],
        ] {
            let bytes = zeros(500) + prefix + tiff + zeros(100)
            try check(
                try TagReader.readExif(MemoryBytes(bytes), at: 500, length: Int64(prefix.count + tiff.count)))
        }
        #expect(throws: TagError.self) { try TagReader.readExif(MemoryBytes(zeros(100)), at: 0, length: 100) }
    }

    @Test func inJPEG() throws {
        func segment(_ marker: UInt8, _ content: [UInt8]) -> [UInt8] {
            [0xFF, marker] + be(content.count + 2, 2) + content
        }
        let tiff = TIFFBuilding(isLittle: true).photograph()
        let xmp = ascii("http://ns.adobe.com/xap/1.0/\0") + zeros(5_000)
        let head: [UInt8] = [0xFF, 0xD8] + segment(0xE0, ascii("JFIF\0") + [1, 2, 1, 0, 72, 0, 72, 0, 0])
        let source = CountingBytes(
            head + segment(0xE1, ascii("Exif\0\0") + tiff) + segment(0xE1, xmp)
                + segment(0xE2, ascii("ICC_PROFILE\0") + zeros(3_000))
                + segment(0xED, ascii("Photoshop 3.0\0") + zeros(90))
                + segment(0xFE, ascii("a comment")) + [0xFF]
                + segment(0xC2, [8] + be(3_000, 2) + be(4_000, 2) + zeros(10))
                + segment(0xDA, zeros(10)) + zeros(500_000) + [0xFF, 0xD9])
        let found = try TagReader.read(source)
        try check(found)
        #expect(found.format == .jpeg)
        #expect(found.image?.size == PictureSize(width: 4_000, height: 3_000))
        #expect(found.image?.hasColorProfile == true)
        #expect(found.image?.pixelsPerMetre == PictureSize(width: 2_835, height: 2_835))
        #expect(found.values(.jpeg, "XMP").first?.place?.length == 5_000)
        #expect(found.values(.jpeg, "XMP").first?.place?.mimeType == "application/rdf+xml")
        #expect(found.values(.jpeg, "Photoshop").first?.place?.length == 90)
        #expect(found.text(.jpeg, "COM") == "a comment")
        #expect(source.count < 32_768)
    }

    @Test func blankValuesSayNothing() throws {
        let build = TIFFBuilding(isLittle: true)
        let bytes =
            build.header
            + build.directory(
                [build.text(0x010F, "   "), build.short(0x0112, 9), build.text(0x0132, "    :  :     :  :  ")], at: 8)
        let photograph = try #require(try TagReader.read(MemoryBytes(bytes)).photograph)
        #expect(photograph.make == nil)
        #expect(photograph.orientation == nil)
        #expect(photograph.dateTime == nil)
        #expect(photograph.location == nil)
    }

    @Test func loopsAndAbsurdCountsEnd() throws {
        let build = TIFFBuilding(isLittle: true)
        let loop = build.header + build.directory([build.long(0x8769, 8), build.short(0x0112, 3)], at: 8, next: 8)
        let found = try TagReader.read(MemoryBytes(loop))
        #expect(found.photograph?.orientation == 3)
        #expect(found.isIncomplete)
        let field = TIFFBuilding.Field(tag: 0x010F, type: 2, count: 0x7FFF_FFFF, value: zeros(8))
        let absurd = build.header + build.directory([field, build.short(0x0112, 3)], at: 8)
        #expect(try TagReader.read(MemoryBytes(absurd)).photograph?.orientation == 3)
    }
}
