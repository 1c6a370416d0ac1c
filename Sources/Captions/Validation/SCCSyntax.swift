/// What an SCC file says that reading it alone does not show.
enum SCCSyntax {
    /// The lines with control codes that are sent once only, and how many.
    static func undoubledControls(_ bytes: [UInt8]) -> [(line: Int, count: Int)] {
        var found: [(line: Int, count: Int)] = []
        var number = 0
        for range in TextLines(bytes) {
            number += 1
            guard let label = SCCReader.label(bytes[range]) else { continue }
            var words: [UInt16] = []
            for token in bytes[label.end..<range.upperBound].split(whereSeparator: { $0 <= 0x20 })
            where token.count == 4 {
                let digits = token.compactMap(Digits.hexadecimal)
                guard digits.count == 4 else { continue }
                words.append(digits.reduce(0) { $0 << 4 | UInt16($1) } & 0x7F7F)
            }
            var count = 0
            var index = 0
            while index < words.count {
                // Special and extended characters stand in text, and are text; what is sent twice are codes.
                guard (0x1000...0x1FFF).contains(words[index]) else {
                    index += 1
                    continue
                }
                if index + 1 < words.count, words[index + 1] == words[index] {
                    index += 2
                } else {
                    let set = words[index] >> 8 & 0x07
                    let low = words[index] & 0xFF
                    let isCharacter =
                        (set == 1 && (0x30..<0x40).contains(low)) || ((set == 2 || set == 3) && low < 0x40)
                    if !isCharacter { count += 1 }
                    index += 1
                }
            }
            if count > 0 { found.append((number, count)) }
        }
        return found
    }
}
