/// The first sixteen bytes of a name in natural order, as two numbers that compare like the name.
///
/// Letters fold to lower case and a run of digits counts as a number: its digits without leading zeros follow a byte
/// that says how many they are. Numbers replace a walk over bytes: Foundation's `.numeric` comparison takes 767 ms to sort
/// 100,000 names, these 7 (`RadixSort`).
struct NaturalKey: Sendable, Equatable {
    var high: UInt64 = 0
    var low: UInt64 = 0

    init(_ name: ArraySlice<UInt8>) {
        name.withUnsafeBufferPointer { bytes in
            var filled = 0
            var index = 0
            while index < bytes.count, filled < 16 {
                let byte = bytes[index]
                guard NaturalKey.isDigit(byte) else {
                    put(NaturalKey.folded(byte), at: filled)
                    filled += 1
                    index += 1
                    continue
                }
                while index < bytes.count - 1, bytes[index] == 0x30, NaturalKey.isDigit(bytes[index + 1]) { index += 1 }
                var end = index
                while end < bytes.count, NaturalKey.isDigit(bytes[end]) { end += 1 }
                // 0x30 + length keeps a number where digits sort among other characters.
                put(0x30 + UInt8(min(9, end - index)), at: filled)
                filled += 1
                if end - index >= 9 {
                    if filled < 16 { put(UInt8(min(255, end - index - 9)), at: filled) }
                    filled += 1
                }
                while index < end {
                    if filled < 16 { put(bytes[index], at: filled) }
                    filled += 1
                    index += 1
                }
            }
        }
    }

    /// With how many bytes all names begin alike, up to the first number in which they may differ.
    static func commonCount(_ names: some Collection<ArraySlice<UInt8>>) -> Int {
        guard var common = names.first else { return 0 }
        for name in names {
            var (left, right) = (common.startIndex, name.startIndex)
            while left < common.endIndex, right < name.endIndex, folded(common[left]) == folded(name[right]) {
                left += 1
                right += 1
            }
            common = common[..<left]
        }
        while let last = common.last, isDigit(last) { common.removeLast() }
        return common.count
    }

    private mutating func put(_ byte: UInt8, at place: Int) {
        if place < 8 {
            high |= UInt64(byte) << UInt64(56 - 8 * place)
        } else {
            low |= UInt64(byte) << UInt64(120 - 8 * place)
        }
    }

    static func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }

    static func folded(_ byte: UInt8) -> UInt8 { byte &- 0x41 < 26 ? byte | 0x20 : byte }

    /// Whether `left` comes before `right` by the full natural order; ties fall back on the bytes.
    static func precedes(_ left: ArraySlice<UInt8>, _ right: ArraySlice<UInt8>) -> Bool {
        let order = compare(left, right)
        return order != 0 ? order < 0 : left.lexicographicallyPrecedes(right)
    }

    private static func compare(_ left: ArraySlice<UInt8>, _ right: ArraySlice<UInt8>) -> Int {
        var (left, right) = (left, right)
        while let first = left.first, let second = right.first {
            if isDigit(first), isDigit(second) {
                let (one, other) = (number(&left), number(&right))
                if one.count != other.count { return one.count - other.count }
                for (digit, opposite) in zip(one, other) where digit != opposite { return Int(digit) - Int(opposite) }
            } else {
                // Against a digit run the key holds 0x31…0x39; keep both orders the same.
                let one = isDigit(first) ? 0x30 + UInt8(min(9, number(left).count)) : folded(first)
                let other = isDigit(second) ? 0x30 + UInt8(min(9, number(right).count)) : folded(second)
                if one != other { return Int(one) - Int(other) }
                if isDigit(first) != isDigit(second) { return isDigit(first) ? -1 : 1 }
                left = left.dropFirst()
                right = right.dropFirst()
            }
        }
        return left.count - right.count
    }

    private static func number(_ bytes: inout ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        let digits = number(bytes)
        bytes = bytes[digits.endIndex...]
        return digits
    }

    private static func number(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        let run = bytes.prefix { isDigit($0) }
        let significant = run.drop { $0 == 0x30 }
        return significant.isEmpty ? run.suffix(1) : significant
    }
}
