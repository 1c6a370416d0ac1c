import Bytes
import Tags
import Testing

private typealias Build = ChunkBuilding

@Suite struct RIFFTests {
    static let broadcast: [UInt8] =
        padded("A description", 256) + padded("Origin", 32) + padded("REF", 32) + ascii("2024-01-24")
        + ascii("14:50:14")
        + le(480_000, 8) + le(2, 2) + [1] + zeros(63) + le(-2_300 & 0xFFFF, 2) + zeros(8) + zeros(180)
        + ascii("A=PCM\r\n")

    static let wave = Build.form(
        "WAVE",
        [
            Build.waveFormat, Build.chunk("bext", broadcast), Build.chunk("iXML", ascii("<BWFXML/>")),
            Build.list(
                "INFO",
                [
                    Build.chunk("INAM", ascii("Title\0")), Build.chunk("IART", [0x4D, 0xFC, 0]),
                    Build.chunk("ICMT", ascii("żółć")),
                ]),
            Build.chunk("data", zeros(100_001)),
            Build.chunk(
                "cue ",
                le(2, 4) + le(2, 4) + le(96_000, 4) + ascii("data") + zeros(8) + le(96_000, 4)
                    + le(1, 4) + le(0, 4) + ascii("data") + zeros(8) + le(0, 4)),
            Build.list(
                "adtl",
                [
                    Build.chunk("labl", le(1, 4) + ascii("Start\0")), Build.chunk("labl", le(2, 4) + ascii("Chorus\0")),
                    Build.chunk("note", le(2, 4) + ascii("loud\0")),
                    Build.chunk("ltxt", le(2, 4) + le(48_000, 4) + ascii("rgn ") + zeros(8)),
                ]),
            Build.chunk("id3 ", ID3Building.tag([ID3Building.text("TIT2", "in a chunk")])),
        ])

    @Test func wave() throws {
        let source = CountingBytes(RIFFTests.wave)
        let found = try TagReader.read(source)
        #expect(found.format == .wave)
        #expect(!found.isIncomplete)
        #expect(found.text(.riffInfo, "INAM") == "Title")
        #expect(found.text(.riffInfo, "IART") == "Mü")
        #expect(found.text(.riffInfo, "ICMT") == "żółć")
        #expect(found.text(.broadcastWave, "Description") == "A description")
        #expect(found.text(.broadcastWave, "OriginationDate") == "2024-01-24")
        #expect(found.values(.broadcastWave, "TimeReference") == [.integer(480_000)])
        #expect(found.values(.broadcastWave, "LoudnessValue") == [.rationals([TagRational(-2_300, 100)])])
        #expect(found.text(.broadcastWave, "CodingHistory") == "A=PCM\r\n")
        #expect(found.values(.riff, "iXML").first?.place?.length == 9)
        #expect(found.text(.id3v2, "TIT2") == "in a chunk")
        #expect(found.chapters.map(\.title) == ["Start", "Chorus"])
        #expect(found.chapters.map(\.start.seconds) == [0, 2])
        #expect(found.chapters[1].end?.seconds == 3)
        #expect(found.chapters[1].items.first?.value == .text("loud"))
        #expect(source.count < 16_384)
    }

    /// Where the samples would lie if the file were whole.
    @Test func mediaBeyondTheEnd() throws {
        let head = ascii("RIFF") + le(0x4000_0000, 4) + ascii("WAVE") + Build.waveFormat + ascii("data")
        for (size, expected) in [(5_000, 5_000), (0, nil), (0x7FFF_FFE0, nil), (0xFFFF_FFFF, 1_000)] as [(Int, Int64?)]
        {
            let found = try TagReader.read(MemoryBytes(head + le(size, 4) + zeros(1_000)))
            #expect(found.media?.length == expected)
        }
        let large = ascii("RF64") + le(0xFFFF_FFFF, 4) + ascii("WAVE")
        let sizes = Build.chunk("ds64", le(0, 8) + le(0xA000_0000, 8) + zeros(12))
        let found = try TagReader.read(
            MemoryBytes(large + sizes + Build.waveFormat + ascii("data") + le(0xFFFF_FFFF, 4) + zeros(1_000)))
        #expect(found.media?.length == 0xA000_0000)
    }

    /// SoX leaves these where it writes into a pipe: of 2 and of 3 channels of 16 bits.
    @Test(arguments: [0x7F00_0000 + 8, 0x7F00_0000 / 6 * 6 + 8]) func soundOfUnknownLength(size: Int) throws {
        let form = ascii("FORM") + be(size + 1_000, 4) + ascii("AIFFSSND") + be(size, 4) + zeros(5_000)
        #expect(try TagReader.read(MemoryBytes(form)).media == nil)
        let wave = ascii("RIFF") + le(0x7FFF_FFFF, 4) + ascii("WAVE") + Build.waveFormat + ascii("data")
        #expect(try TagReader.read(MemoryBytes(wave + le(0x7FFF_FFFF - 36, 4) + zeros(5_000))).media == nil)
        let large = ascii("RF64") + le(0xFFFF_FFFF, 4) + ascii("WAVE")
        let sizes = Build.chunk("ds64", le(0, 8) + [UInt8](repeating: 0xFF, count: 8) + zeros(12))
        let data = ascii("data") + le(0xFFFF_FFFF, 4) + zeros(1_000)
        #expect(try TagReader.read(MemoryBytes(large + sizes + Build.waveFormat + data)).media == nil)
    }

    @Test func largeForms() throws {
        let sizes = Build.chunk("ds64", le(0, 8) + le(5_000, 8) + zeros(12))
        let data = ascii("data") + le(0xFFFF_FFFF, 4) + zeros(5_000)
        for name in ["RF64", "BW64"] {
            let bytes =
                ascii(name) + le(0xFFFF_FFFF, 4) + ascii("WAVE") + sizes + Build.waveFormat + data
                + Build.list("INFO", [Build.chunk("INAM", ascii("behind"))])
            #expect(try TagReader.read(MemoryBytes(bytes)).text(.riffInfo, "INAM") == "behind")
        }
    }

    @Test func avi() throws {
        let stream = Build.list("strl", [Build.chunk("strh", zeros(56)), Build.chunk("strn", ascii("Camera\0"))])
        let bytes = Build.form(
            "AVI ",
            [
                Build.list(
                    "hdrl", [Build.chunk("avih", zeros(56)), stream, Build.chunk("IDIT", ascii("Mon Mar 10\n\0"))]),
                Build.list("INFO", [Build.chunk("ISFT", ascii("tool\0"))]), Build.list("movi", [zeros(9_000)]),
                Build.chunk("_PMX", ascii("<x:xmpmeta/>")),
            ])
        let found = try TagReader.read(MemoryBytes(bytes))
        #expect(found.format == .avi)
        #expect(found.text(.riffInfo, "ISFT") == "tool")
        #expect(found.text(.riffInfo, "IDIT") == "Mon Mar 10")
        #expect(found.items.first { $0.key == "strn" }?.stream == 0)
        #expect(found.values(.riff, "_PMX").first?.place?.mimeType == "application/rdf+xml")
    }

    static let common = be(2, 2) + be(44_100, 4) + be(16, 2) + [0x40, 0x0E, 0xAC, 0x44] + zeros(6)

    static let aiff = Build.aiff([
        Build.big("COMM", common), Build.big("NAME", ascii("A name")), Build.big("AUTH", ascii("Author")),
        Build.big("(c) ", ascii("2024")), Build.big("ANNO", ascii("one")), Build.big("ANNO", ascii("two")),
        Build.big(
            "MARK",
            be(2, 2) + be(1, 2) + be(44_100, 4) + [4] + ascii("Half") + [0] + be(2, 2) + be(0, 4) + [5]
                + ascii("Start")),
        Build.big("SSND", zeros(5_001)),
        Build.big("ID3 ", ID3Building.tag([ID3Building.text("TIT2", "x")])),
    ])

    @Test func aiff() throws {
        let found = try TagReader.read(MemoryBytes(RIFFTests.aiff))
        #expect(found.format == .aiff)
        #expect(found.text(.aiff, "NAME") == "A name")
        #expect(found.text(.aiff, "(c) ") == "2024")
        #expect(found.values(.aiff, "ANNO") == [.text("one"), .text("two")])
        #expect(found.chapters.map(\.title) == ["Start", "Half"])
        #expect(found.chapters.map(\.start.seconds) == [0, 1])
        #expect(found.text(.id3v2, "TIT2") == "x")
        #expect(!found.isIncomplete)
    }

    @Test func dsfPointsToItsTag() throws {
        let bytes =
            ascii("DSD ") + le(28, 8) + le(0, 8) + le(5_028, 8) + zeros(5_000)
            + ID3Building.tag([ID3Building.text("TIT2", "x")])
        let found = try TagReader.read(MemoryBytes(bytes))
        #expect(found.format == .dsf)
        #expect(found.text(.id3v2, "TIT2") == "x")
    }
}
