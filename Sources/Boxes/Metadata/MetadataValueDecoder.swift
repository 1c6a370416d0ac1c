internal import Bytes

/// Takes the bytes of a `data` box for what their type and their key say.
struct MetadataValueDecoder {
    /// The key of iTunes; nil for keys with names.
    let code: FourCC?
    /// The well-known type; nil for one of another set.
    let type: UInt32?

    func value(_ bytes: [UInt8]) -> BoxMetadataValue {
        if let code, let value = iTunes(code, bytes) { return value }
        switch type {
        case 1, 4: return TextDecoder.unicode(bytes).map { .text($0) } ?? .text(MacRoman.text(bytes))
        case 2, 5:
            let isMarked = bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE])
            let text = isMarked ? TextDecoder.unicode(bytes) : TextDecoder.utf16(bytes)
            return text.map { .text($0) } ?? .bytes(bytes)
        case 21, 65, 66, 67, 74: return signed(bytes)
        case 22, 75, 76, 77, 78: return unsigned(bytes)
        case 23: return real(bytes, 4)
        case 24: return real(bytes, 8)
        case 70, 71: return reals(bytes, 2)
        case 72: return reals(bytes, 4)
        // The corners of a shape; QuickTime's table does not have it.
        case 80: return reals(bytes, bytes.count / 8 * 2)
        case 79: return reals(bytes, 9)
        default: return .bytes(bytes)
        }
    }

    private func iTunes(_ code: FourCC, _ bytes: [UInt8]) -> BoxMetadataValue? {
        switch code {
        case "trkn", "disk":
            guard bytes.count >= 4 else { return nil }
            let number = Int(bytes[2]) << 8 | Int(bytes[3])
            let count = bytes.count >= 6 ? Int(bytes[4]) << 8 | Int(bytes[5]) : 0
            return .ordinal(number, of: count == 0 ? nil : count)
        // Numbers that writers often leave without a type.
        case "gnre", "tmpo", "cpil", "pgap", "stik", "rtng", "hdvd", "tvsn", "tves", "akID", "sfID", "plID":
            return type == 1 || bytes.isEmpty ? nil : signed(bytes)
        default: return nil
        }
    }

    private func signed(_ bytes: [UInt8]) -> BoxMetadataValue {
        guard let raw = big(bytes) else { return .bytes(bytes) }
        let shift = UInt64(64 - 8 * bytes.count)
        return .integer(Int64(bitPattern: raw << shift) >> Int64(shift))
    }

    private func unsigned(_ bytes: [UInt8]) -> BoxMetadataValue {
        guard let raw = big(bytes), let number = Int64(exactly: raw) else { return .bytes(bytes) }
        return .integer(number)
    }

    private func real(_ bytes: [UInt8], _ width: Int) -> BoxMetadataValue {
        bytes.count == width ? number(bytes[...]).map { .real($0) } ?? .bytes(bytes) : .bytes(bytes)
    }

    /// So many numbers of four bytes, or else of eight.
    private func reals(_ bytes: [UInt8], _ count: Int) -> BoxMetadataValue {
        let width = bytes.count == 8 * count ? 8 : 4
        guard count > 0, bytes.count == width * count else { return .bytes(bytes) }
        let numbers = (0..<count).compactMap { number(bytes[$0 * width..<($0 + 1) * width]) }
        return .reals(numbers)
    }

    /// A number of four or eight bytes.
    private func number(_ bytes: ArraySlice<UInt8>) -> Double? {
        guard let raw = big(bytes) else { return nil }
        return bytes.count == 4 ? Double(Float(bitPattern: UInt32(truncatingIfNeeded: raw))) : Double(bitPattern: raw)
    }

    private func big(_ bytes: some Collection<UInt8>) -> UInt64? {
        guard (1...8).contains(bytes.count) else { return nil }
        return bytes.reduce(0) { $0 << 8 | UInt64($1) }
    }
}

extension BoxMetadataValue {
    /// The value that these bytes are by a well-known type (QuickTime File Format, table 3-5). Bytes of another type, and of
    /// one that is nil, are kept as they are.
    public init(_ bytes: [UInt8], dataType: UInt32?) {
        self = MetadataValueDecoder(code: nil, type: dataType).value(bytes)
    }
}
