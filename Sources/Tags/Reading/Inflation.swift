/// Decompression of zlib streams (RFC 1950) with DEFLATE (RFC 1951).
struct Inflation {
    private let input: [UInt8]
    private var position: Int
    private var bits: UInt32 = 0
    private var bitCount = 0
    private var output: [UInt8] = []
    private let limit: Int

    /// The decompressed bytes; nil where they are damaged or more than `limit`. The checksum is not verified.
    static func zlib(_ bytes: [UInt8], limit: Int) -> [UInt8]? {
        guard bytes.count > 2, bytes[0] & 0x0F == 8, (UInt(bytes[0]) << 8 | UInt(bytes[1])) % 31 == 0,
            bytes[1] & 0x20 == 0
        else { return nil }
        var inflation = Inflation(bytes, from: 2, limit: limit)
        return try? inflation.run()
    }

    private init(_ input: [UInt8], from position: Int, limit: Int) {
        self.input = input
        self.position = position
        self.limit = max(0, limit)
    }

    private mutating func run() throws -> [UInt8] {
        var isLast = false
        while !isLast {
            isLast = try take(1) == 1
            switch try take(2) {
            case 0: try stored()
            case 1: try compressed(Inflation.fixedLengths, Inflation.fixedDistances)
            case 2: try dynamic()
            default: throw Damage.malformed
            }
        }
        return output
    }

    private mutating func take(_ count: Int) throws -> Int {
        while bitCount < count {
            guard position < input.count else { throw Damage.malformed }
            bits |= UInt32(input[position]) << UInt32(bitCount)
            position += 1
            bitCount += 8
        }
        let value = bits & ((1 << UInt32(count)) - 1)
        bits >>= UInt32(count)
        bitCount -= count
        return Int(value)
    }

    private mutating func put(_ byte: UInt8) throws {
        guard output.count < limit else { throw Damage.limit }
        output.append(byte)
    }

    private mutating func stored() throws {
        (bits, bitCount) = (0, 0)
        guard input.count - position >= 4 else { throw Damage.malformed }
        let count = Int(input[position]) | Int(input[position + 1]) << 8
        position += 4
        guard count <= input.count - position else { throw Damage.malformed }
        guard count <= limit - output.count else { throw Damage.limit }
        output += input[position..<position + count]
        position += count
    }

    private mutating func symbol(_ code: HuffmanCode) throws -> Int {
        var (value, first, index) = (0, 0, 0)
        for length in 1...15 {
            value |= try take(1)
            let count = code.counts[length]
            if value - first < count {
                // A code with more words than its lengths allow is damage.
                let position = index + value - first
                guard code.symbols.indices.contains(position) else { throw Damage.malformed }
                return code.symbols[position]
            }
            index += count
            first = (first + count) << 1
            value <<= 1
        }
        throw Damage.malformed
    }

    private mutating func compressed(_ lengths: HuffmanCode, _ distances: HuffmanCode) throws {
        while true {
            let symbol = try symbol(lengths)
            if symbol < 256 {
                try put(UInt8(symbol))
            } else if symbol == 256 {
                return
            } else {
                try copy(symbol - 257, distances)
            }
        }
    }

    private mutating func copy(_ index: Int, _ distances: HuffmanCode) throws {
        guard index < Inflation.lengthBases.count else { throw Damage.malformed }
        let length = Inflation.lengthBases[index] + (try take(Inflation.lengthBits[index]))
        let code = try symbol(distances)
        guard code < 30 else { throw Damage.malformed }
        let extra = code < 2 ? 0 : code / 2 - 1
        let base = code < 2 ? code + 1 : (2 + code % 2) << extra + 1
        let distance = base + (try take(extra))
        guard distance <= output.count else { throw Damage.malformed }
        for _ in 0..<length { try put(output[output.count - distance]) }
    }

    private mutating func dynamic() throws {
        let lengthCount = try take(5) + 257
        let distanceCount = try take(5) + 1
        let codeCount = try take(4) + 4
        var codeLengths = [Int](repeating: 0, count: 19)
        for index in 0..<codeCount { codeLengths[Inflation.order[index]] = try take(3) }
        let code = HuffmanCode(codeLengths)
        var lengths: [Int] = []
        while lengths.count < lengthCount + distanceCount {
            let symbol = try symbol(code)
            switch symbol {
            case 0...15: lengths.append(symbol)
            case 16:
                guard let last = lengths.last else { throw Damage.malformed }
                lengths += [Int](repeating: last, count: try take(2) + 3)
            case 17: lengths += [Int](repeating: 0, count: try take(3) + 3)
            default: lengths += [Int](repeating: 0, count: try take(7) + 11)
            }
        }
        guard lengths.count == lengthCount + distanceCount else { throw Damage.malformed }
        try compressed(HuffmanCode(lengths[..<lengthCount]), HuffmanCode(lengths[lengthCount...]))
    }

    private static let order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]
    private static let lengthBases = [
        3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195, 227,
        258,
    ]
    private static let lengthBits = [
        0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0,
    ]
    private static let fixedLengths = HuffmanCode(
        [Int](repeating: 8, count: 144) + [Int](repeating: 9, count: 112) + [Int](repeating: 7, count: 24)
            + [Int](repeating: 8, count: 8))
    private static let fixedDistances = HuffmanCode([Int](repeating: 5, count: 30))
}
