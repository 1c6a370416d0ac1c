import Bytes
import Tags
import Testing

private typealias Build = ChunkBuilding

@Suite struct ASFTests {
    static func file(_ data: [UInt8]) -> [UInt8] {
        let fields = ["Title", "", "2024", "About", ""].map { $0.isEmpty ? [] : Build.wide($0) }
        let description = fields.flatMap { le($0.count, 2) } + fields.flatMap { $0 }
        let name = Build.wide("WM/Year")
        let extended =
            le(2, 2) + le(name.count, 2) + name + le(0, 2) + le(10, 2) + Build.wide("1999")
            + le(name.count, 2) + name + le(3, 2) + le(4, 2) + le(7, 4)
        let art = [3] + le(data.count, 4) + Build.wide("image/jpeg") + Build.wide("front") + data
        let library =
            le(2, 2) + Build.attribute("WM/Picture", 1, art)
            + Build.attribute("WM/Language", 0, Build.wide("en"), stream: 2)
        let marker = zeros(8) + le(15_000_000, 8) + le(12 + 8, 2) + zeros(8) + le(4, 4) + utf16le("Half")
        let markers = zeros(16) + le(1, 4) + le(0, 2) + le(4, 2) + utf16le("ab") + marker
        let headerExtension = zeros(18) + le(0, 4) + Build.object([0x94, 0x1C, 0x23, 0x44], library)
        let properties = zeros(56) + le(500, 8) + zeros(16)
        return Build.asf([
            Build.object([0xA1, 0xDC, 0xAB, 0x8C], properties),
            Build.object([0x33, 0x26, 0xB2, 0x75], description), Build.object([0x40, 0xA4, 0xD0, 0xD2], extended),
            Build.object([0xB5, 0x03, 0xBF, 0x5F], headerExtension), Build.object([0x01, 0xCD, 0x87, 0xF4], markers),
        ])
    }

    @Test func header() throws {
        let data = picture(90_000)
        let source = CountingBytes(ASFTests.file(data) + zeros(5_000))
        let found = try TagReader.read(source)
        #expect(found.format == .asf)
        #expect(!found.isIncomplete)
        #expect(found.text(.asf, "Title") == "Title")
        #expect(found.text(.asf, "Copyright") == "2024")
        #expect(found.values(.asf, "WM/Year") == [.text("1999"), .integer(7)])
        #expect(found.items.first { $0.key == "WM/Language" }?.stream == 2)
        let place = try #require(found.pictures.first?.value.place)
        #expect(place.mimeType == "image/jpeg")
        #expect(found.pictures.first?.description == "front")
        #expect(source.count < 16_384)
        #expect(try place.read(from: source, limit: 100_000) == data)
        #expect(found.chapters.map(\.title) == ["Half"])
        #expect(found.chapters.map(\.start.seconds) == [1])
    }
}
