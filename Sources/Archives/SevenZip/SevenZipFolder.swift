internal import Media

/// How a block of a 7z archive was packed, as its header states it: coders, and which of them takes what which other gives.
struct SevenZipFolder {
    private struct StatedCoder {
        let method: CodingMethod
        let properties: [UInt8]
        let inputs, outputs: Int
    }

    private var coders: [StatedCoder] = []
    /// Which input takes which output.
    private var pairs: [(input: Int, output: Int)] = []
    /// The input that takes the first of the packed streams.
    private var firstPacked = 0
    let packedCount: Int

    var outputCount: Int { coders.reduce(0) { $0 + $1.outputs } }

    private static let most: UInt64 = 32

    /// What comes next. Throws `MediaError` where it cannot be.
    init(_ cursor: inout SevenZipCursor) throws {
        for _ in 0..<(try Self.count(&cursor)) { coders.append(try Self.coder(&cursor)) }
        let inputs = coders.reduce(0) { $0 + $1.inputs }
        let outputs = coders.reduce(0) { $0 + $1.outputs }
        for _ in 1..<max(outputs, 1) {
            pairs.append((try Self.index(&cursor, below: inputs), try Self.index(&cursor, below: outputs)))
        }
        let isTwice = Set(pairs.map(\.input)).count < pairs.count || Set(pairs.map(\.output)).count < pairs.count
        packedCount = inputs - pairs.count
        guard outputs > 0, packedCount > 0, !isTwice else { throw MediaError.damaged7z }
        guard packedCount == 1 else {
            firstPacked = try Self.index(&cursor, below: inputs)
            for _ in 1..<packedCount { _ = try Self.index(&cursor, below: inputs) }
            return
        }
        let taken = Set(pairs.map(\.input))
        firstPacked = (0..<inputs).first { !taken.contains($0) } ?? 0
    }

    private static func coder(_ cursor: inout SevenZipCursor) throws -> StatedCoder {
        let form = try cursor.byte()
        // Alternatives were never written.
        guard form & 0xC0 == 0, form & 0xF <= 8 else { throw MediaError.damaged7z }
        let method = try cursor.bytes(Int(form & 0xF)).reduce(0) { $0 << 8 | UInt64($1) }
        let (inputs, outputs) = form & 0x10 == 0 ? (1, 1) : (try count(&cursor), try count(&cursor))
        let properties = form & 0x20 == 0 ? [] : try cursor.bytes(cursor.count())
        return StatedCoder(
            method: CodingMethod(rawValue: method), properties: properties, inputs: inputs, outputs: outputs)
    }

    private static func count(_ cursor: inout SevenZipCursor) throws -> Int {
        let count = try cursor.number()
        guard 1...most ~= count else { throw MediaError.damaged7z }
        return Int(count)
    }

    private static func index(_ cursor: inout SevenZipCursor, below end: Int) throws -> Int {
        let index = try cursor.number()
        guard index < UInt64(end) else { throw MediaError.damaged7z }
        return Int(index)
    }

    /// The block that lies in these bytes of the archive, with how many bytes each output gives.
    func block(in packed: [Range<Int64>], sizes: [Int64]) -> PackedBlock {
        let given = Set(pairs.map(\.output))
        let end = sizes.indices.first { !given.contains($0) } ?? 0
        let order = chain
        return PackedBlock(
            coders: (order ?? Array(coders.indices)).map { index in
                Coder(
                    method: coders[index].method, properties: coders[index].properties,
                    size: order == nil ? sizes[end] : sizes[index])
            },
            isChain: order != nil, start: packed[0].lowerBound,
            packedSize: packed.reduce(0) { $0 + ($1.upperBound - $1.lowerBound) }, size: sizes[end])
    }

    /// The coders from the one that takes packed bytes to the one that gives what was packed; nil where they are no chain.
    private var chain: [Int]? {
        guard coders.allSatisfy({ $0.inputs == 1 && $0.outputs == 1 }) else { return nil }
        var order = [firstPacked]
        while let pair = pairs.first(where: { $0.output == order[order.count - 1] }) {
            order.append(pair.input)
            guard order.count <= coders.count else { return nil }
        }
        return order.count == coders.count ? order : nil
    }
}
