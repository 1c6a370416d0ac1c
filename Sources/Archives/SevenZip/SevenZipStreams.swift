internal import Media

/// What the header of a 7z archive says of the blocks in it, and of the streams that these unpack to, one for each file.
struct SevenZipStreams {
    /// The bytes of a file.
    struct Stream {
        let block: Int
        /// Where in the block's bytes it begins, and how long it is.
        let start, size: Int64
        let checkSum: UInt32?
    }

    private(set) var blocks: [PackedBlock] = []
    /// The check sum of all of a block, where there is one.
    private(set) var blockCheckSums: [UInt32?] = []
    private(set) var streams: [Stream] = []

    /// Where in the archive what is packed begins: behind its signature.
    static let origin: Int64 = 32

    /// Nothing at all.
    init() {}

    /// What comes next. Throws `MediaError` where it cannot be.
    init(_ cursor: inout SevenZipCursor) throws {
        var packed: [Range<Int64>] = []
        var property = try cursor.property()
        if property == .packInfo {
            packed = try Self.packedStreams(&cursor)
            property = try cursor.property()
        }
        if property == .unpackInfo {
            try readBlocks(&cursor, packed)
            property = try cursor.property()
        }
        var counts = blocks.map { _ in 1 }
        var sizes: [Int64] = []
        var checkSums: [UInt32?] = []
        if property == .substreams {
            (counts, sizes, checkSums) = try substreams(&cursor)
            property = try cursor.property()
        }
        guard property == .end else { throw MediaError.damaged7z }
        try divide(counts, sizes, checkSums)
    }

    // MARK: Packed streams

    private static func packedStreams(_ cursor: inout SevenZipCursor) throws -> [Range<Int64>] {
        var start = try sum(origin, cursor.length())
        let count = try cursor.count()
        var streams: [Range<Int64>] = []
        var property = try cursor.property()
        if property == .size {
            for _ in 0..<count {
                let end = try sum(start, cursor.length())
                streams.append(start..<end)
                start = end
            }
            property = try cursor.property()
        }
        if property == .checkSum {
            _ = try cursor.checkSums(count)
            property = try cursor.property()
        }
        guard property == .end else { throw MediaError.damaged7z }
        return streams
    }

    private static func sum(_ one: Int64, _ other: Int64) throws -> Int64 {
        let sum = one.addingReportingOverflow(other)
        guard !sum.overflow else { throw MediaError.damaged7z }
        return sum.partialValue
    }

    // MARK: Blocks

    private mutating func readBlocks(_ cursor: inout SevenZipCursor, _ packed: [Range<Int64>]) throws {
        try cursor.expect(.folder)
        let count = try cursor.count()
        try cursor.expectHere()
        let folders = try (0..<count).map { _ in try SevenZipFolder(&cursor) }
        try cursor.expect(.unpackSize)
        var rest = packed[...]
        for folder in folders {
            let sizes = try (0..<folder.outputCount).map { _ in try cursor.length() }
            guard rest.count >= folder.packedCount else { throw MediaError.damaged7z }
            let block = folder.block(in: Array(rest.prefix(folder.packedCount)), sizes: sizes)
            guard !block.isStored || block.size == block.packedSize else { throw MediaError.damaged7z }
            blocks.append(block)
            rest = rest.dropFirst(folder.packedCount)
        }
        var property = try cursor.property()
        blockCheckSums = blocks.map { _ in nil }
        if property == .checkSum {
            blockCheckSums = try cursor.checkSums(count)
            property = try cursor.property()
        }
        guard property == .end else { throw MediaError.damaged7z }
    }

    // MARK: Streams within blocks

    /// How many streams each block has, how long they are but for the last of each, and the check sums of those that are no
    /// block's own.
    private func substreams(
        _ cursor: inout SevenZipCursor
    ) throws -> (counts: [Int], sizes: [Int64], checkSums: [UInt32?]) {
        var counts = blocks.map { _ in 1 }
        var property = try cursor.property()
        if property == .unpackStreamCount {
            counts = try blocks.map { _ in try cursor.count() }
            guard counts.reduce(0, +) <= ArchiveDirectory.most else { throw MediaError.tooManyMembers }
            property = try cursor.property()
        }
        var sizes: [Int64] = []
        if property == .size {
            for count in counts where count > 1 {
                for _ in 1..<count { sizes.append(try cursor.length()) }
            }
            property = try cursor.property()
        }
        var checkSums: [UInt32?] = []
        if property == .checkSum {
            let count = zip(counts, blockCheckSums).reduce(0) { $0 + ($1.0 == 1 && $1.1 != nil ? 0 : $1.0) }
            checkSums = try cursor.checkSums(count)
            property = try cursor.property()
        }
        guard property == .end else { throw MediaError.damaged7z }
        return (counts, sizes, checkSums)
    }

    /// Divides the blocks into their streams.
    private mutating func divide(_ counts: [Int], _ sizes: [Int64], _ checkSums: [UInt32?]) throws {
        var (sizes, checkSums) = (sizes[...], checkSums[...])
        for (block, count) in counts.enumerated() where count > 0 {
            var start: Int64 = 0
            for index in 0..<count {
                let rest = blocks[block].size - start
                let size = index == count - 1 ? rest : sizes.popFirst()
                guard let size, 0...rest ~= size else { throw MediaError.damaged7z }
                let isWhole = count == 1 && blockCheckSums[block] != nil
                let checkSum = isWhole ? blockCheckSums[block] : checkSums.popFirst() ?? nil
                streams.append(Stream(block: block, start: start, size: size, checkSum: checkSum))
                start += size
            }
        }
    }
}
