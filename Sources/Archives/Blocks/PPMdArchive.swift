internal import Bytes
internal import Media

/// A 7z archive (7zFormat.txt of 7-Zip) with one member, which PPMd has packed: its packed bytes lie elsewhere.
struct PPMdArchive {
    /// Bytes of the member.
    let size: Int64
    private let packedSize: Int64
    /// What comes before the packed bytes, and behind them.
    private let head, tail: [UInt8]

    /// Bytes of the archive.
    var length: Int64 { Int64(head.count) + packedSize + Int64(tail.count) }

    /// An archive around so many packed bytes. Throws `MediaError` where its member would take too much memory.
    init(_ coder: Coder, packedSize: Int64) throws {
        // The order, and how much memory it has for what it learns.
        if coder.properties.count == 5 {
            try UnpackingLimits.check(memory: coder.properties[1...].reversed().reduce(0) { $0 << 8 | UInt64($1) })
        }
        (size, self.packedSize) = (coder.size, packedSize)
        tail = Self.header(coder, packedSize)
        let start = Self.fixed(packedSize, 8) + Self.fixed(Int64(tail.count), 8) + Self.fixed(CRC32.checksum(tail), 4)
        head = [0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C, 0, 4] + Self.fixed(CRC32.checksum(start), 4) + start
    }

    /// Fills a buffer with the bytes at an offset; zero only at the end. `source` has the packed ones, and what it throws is
    /// thrown.
    func read(
        into buffer: UnsafeMutableRawBufferPointer, at offset: Int64, _ source: ForwardReader.Source
    ) throws -> Int {
        let packed = offset - Int64(head.count)
        if packed < 0 { return Self.copy(head[Int(offset)...], into: buffer) }
        guard packed < packedSize else {
            return Self.copy(tail.dropFirst(Int(clamping: packed - packedSize)), into: buffer)
        }
        let room = Int(min(Int64(buffer.count), packedSize - packed))
        return try source(UnsafeMutableRawBufferPointer(rebasing: buffer[..<room]), packed)
    }

    private static func copy(_ bytes: ArraySlice<UInt8>, into buffer: UnsafeMutableRawBufferPointer) -> Int {
        let piece = bytes.prefix(buffer.count)
        buffer.copyBytes(from: piece)
        return piece.count
    }

    private static func header(_ coder: Coder, _ packedSize: Int64) -> [UInt8] {
        // A coder whose number has three bytes, and which is to be told something.
        let folder: [UInt8] = [1, 0x23, 3, 4, 1] + number(Int64(coder.properties.count)) + coder.properties
        // One of everything, from the first packed byte on.
        let packed = part(.packInfo, [0, 1] + part(.size, number(packedSize)))
        let unpacked = part(.folder, [1, 0] + folder) + part(.unpackSize, number(coder.size))
        let streams = packed + end + part(.unpackInfo, unpacked) + end + part(.substreams, end)
        // The name is in UTF-16, and ends in a zero.
        let files = part(.files, [1] + part(.names, [5, 0, 0x61, 0, 0, 0]))
        return part(.header, part(.mainStreams, streams) + end + files + end) + end
    }

    private static var end: [UInt8] { part(.end, []) }

    private static func part(_ property: SevenZipProperty, _ content: [UInt8]) -> [UInt8] {
        [UInt8(property.rawValue)] + content
    }

    /// A number of up to eight bytes, in the form that has room for all of them.
    private static func number(_ value: Int64) -> [UInt8] { [0xFF] + fixed(value, 8) }

    private static func fixed(_ value: some FixedWidthInteger, _ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
}
