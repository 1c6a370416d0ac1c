/// A movie with one track of metadata and nothing else, written by hand: muxers refuse what they do not know.
public struct MetadataMovie {
    /// The four letters of the track's format.
    public var format: String
    /// The kind of its media.
    public var handler = "meta"
    /// What its sample entry holds after the reference to the data.
    public var entry: [UInt8] = []
    /// Ticks a second.
    public var timescale: UInt32
    /// How many ticks each sample lasts, and its bytes.
    public var samples: [(duration: UInt32, bytes: [UInt8])] = []
    /// When it was made, in seconds since 1970; nil where it does not tell.
    public var creationDate: UInt32?

    /// A movie without samples.
    public init(format: String, timescale: UInt32 = 1_000) {
        self.format = format
        self.timescale = timescale
    }

    /// The bytes of the file.
    public var bytes: [UInt8] {
        let start = MetadataMovie.box("ftyp", Array("isom\0\0\0\0isom".utf8))
        let data = MetadataMovie.box("mdat", samples.flatMap(\.bytes))
        return start + data + movie(dataAt: UInt32(start.count + 8))
    }

    /// A box: its length, its type, its contents.
    public static func box(_ type: String, _ contents: [UInt8]...) -> [UInt8] {
        let contents = contents.flatMap(\.self)
        return number(UInt32(contents.count + 8)) + Array(type.utf8) + contents
    }

    /// A number of four bytes, the most significant first.
    public static func number(_ value: UInt32) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
    }

    private func movie(dataAt offset: UInt32) -> [UInt8] {
        func box(_ type: String, _ contents: [UInt8]...) -> [UInt8] {
            MetadataMovie.box(type, contents.flatMap(\.self))
        }
        func numbers(_ values: UInt32...) -> [UInt8] { values.flatMap(MetadataMovie.number) }
        let version = numbers(0)
        let date = creationDate.map { $0 + 2_082_844_800 } ?? 0
        let length = samples.reduce(0) { $0 + $1.duration }
        let matrix = numbers(0x1_0000, 0, 0, 0, 0x1_0000, 0, 0, 0, 0x4000_0000)
        let mvhd = box(
            "mvhd", version, numbers(date, date, timescale, length, 0x1_0000, 0x100_0000, 0, 0), matrix,
            numbers(0, 0, 0, 0, 0, 0, 2))
        let tkhd = box("tkhd", numbers(7, date, date, 1, 0, length, 0, 0, 0, 0), matrix, numbers(0, 0))
        let mdhd = box("mdhd", version, numbers(date, date, timescale, length, 0x55C4_0000))
        let hdlr = box("hdlr", version, numbers(0), Array(handler.utf8), numbers(0, 0, 0), Array("metadata\0".utf8))
        let dinf = box("dinf", box("dref", version, numbers(1), box("url ", numbers(1))))
        let stsd = box("stsd", version, numbers(1), box(format, numbers(0, 1), entry))
        let count = UInt32(samples.count)
        let stbl = box(
            "stbl", stsd, box("stts", version, numbers(count), samples.flatMap { numbers(1, $0.duration) }),
            box("stsc", version, numbers(1, 1, count, 1)),
            box("stsz", version, numbers(0, count), samples.flatMap { numbers(UInt32($0.bytes.count)) }),
            box("stco", version, numbers(1, offset)))
        let minf = box("minf", box("nmhd", version), dinf, stbl)
        return box("moov", mvhd, box("trak", tkhd, box("mdia", mdhd, hdlr, minf)))
    }
}
