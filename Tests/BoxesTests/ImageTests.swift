import Bytes
import Testing

@testable import Boxes

@Suite struct ImageTests {
    private func infe(_ id: Int, _ type: String, _ rest: [UInt8] = [0]) -> [UInt8] {
        Build.full("infe", 2, 0, Build.u16(id), Build.u16(0), Build.code(type), rest)
    }

    private var bytes: [UInt8] {
        let items = [
            infe(1, "grid"), infe(2, "hvc1"), infe(3, "hvc1"), infe(4, "Exif"),
            infe(5, "mime", Build.text("\0application/rdf+xml\0")), infe(6, "av01"),
        ]
        let iinf = Build.full("iinf", 0, 0, Build.u16(items.count), items.flatMap { $0 })
        func reference(_ type: String, _ from: Int, _ to: Int...) -> [UInt8] {
            Build.box(type, Build.u16(from), Build.u16(to.count), to.flatMap { Build.u16($0) })
        }
        let iref = Build.full(
            "iref", 0, 0, reference("dimg", 1, 2, 3), reference("auxl", 6, 1), reference("thmb", 3, 1),
            reference("cdsc", 4, 1))
        let ipco = Build.box(
            "ipco", Build.full("ispe", 0, 0, Build.u32(1_000), Build.u32(500)), Build.box("irot", [3]),
            Build.box("imir", [1]), Build.full("pixi", 0, 0, [3, 10, 10, 10]),
            Build.full("auxC", 0, 0, Build.text("urn:mpeg:mpegB:cicp:systems:auxiliary:alpha\0")))
        let ipma = Build.full("ipma", 0, 0, Build.u32(2), Build.u16(1), [4, 0x81, 2, 3, 4], Build.u16(6), [1, 5])
        // The grid lies in `idat`, the others in the file.
        func location(_ id: Int, _ construction: Int, _ offset: Int, _ length: Int) -> [UInt8] {
            Build.u16(id) + Build.u16(construction) + Build.u16(0) + Build.u16(1) + Build.u32(offset)
                + Build.u32(length)
        }
        let iloc = Build.full(
            "iloc", 1, 0, Build.u16(0x4400), Build.u16(3), location(1, 1, 2, 8), location(4, 0, 700, 40),
            location(5, 0, 740, 60))
        let idat = Build.box("idat", [9, 9], [0, 0, 0, 1], Build.u16(2_000), Build.u16(500))
        let meta = Build.full(
            "meta", 0, 0, Build.hdlr("pict"), Build.full("pitm", 0, 0, Build.u16(1)), iinf, iref,
            Build.box("iprp", ipco, ipma), iloc, idat)
        return Build.box("ftyp", Build.code("heic"), Build.u32(0), Build.code("mif1")) + meta
    }

    @Test func propertiesAndCompanions() throws {
        let image = try BoxReader(MemoryBytes(bytes)).readImage()
        #expect(image.damages.isEmpty)
        #expect(image.primaryItemID == 1)
        #expect(image.type == "grid")
        #expect(image.itemCount == 6)
        #expect(image.grid == ImageGrid(rows: 1, columns: 2, width: 2_000, height: 500))
        #expect(image.sourceCount == 2)
        #expect(image.hasAlpha && !image.hasDepth)
        #expect(image.thumbnailCount == 1)
        #expect(image.exif == [Extent(offset: 700, length: 40)])
        #expect(image.xmp == [Extent(offset: 740, length: 60)])
        #expect(image.properties.width == 1_000)
        #expect(image.properties.rotation == 270)
        #expect(image.properties.mirror == .leftAndRight)
        #expect(image.properties.transformations == ["irot", "imir"])
        #expect(image.properties.bitsPerChannel == [10, 10, 10])
    }

    @Test func aMovieIsNoPicture() {
        #expect(throws: BoxError.self) {
            try BoxReader(MemoryBytes(Build.ftyp + Build.box("moov", Build.mvhd()))).readImage().type
        }
    }
}
