/// What an SCC file says that reading it alone does not show.
enum SCCSyntax {
    /// The lines with control codes that are sent once only, and how many.
    static func undoubledControls(_ bytes: [UInt8]) -> [(line: Int, count: Int)] {
        var found: [(line: Int, count: Int)] = []
        var number = 0
        for range in TextLines(bytes) {
            number += 1
            guard let label = SCCReader.label(bytes[range]) else { continue }
            var count = 0
            // A code that waits for its second.
            var single: UInt16?
            SCCReader.words(bytes, label.end..<range.upperBound) { word in
                guard let word = word.map({ $0 & 0x7F7F }) else { return }
                if let code = single {
                    single = nil
                    if code == word { return }
                    if !isCharacter(code) { count += 1 }
                }
                if (0x1000...0x1FFF).contains(word) { single = word }
            }
            if let code = single, !isCharacter(code) { count += 1 }
            if count > 0 { found.append((number, count)) }
        }
        return found
    }

    /// Special and extended characters stand in text, and are text; what is sent twice are codes.
    private static func isCharacter(_ word: UInt16) -> Bool {
        let set = word >> 8 & 0x07
        let low = word & 0xFF
        return (set == 1 && (0x30..<0x40).contains(low)) || ((set == 2 || set == 3) && low < 0x40)
    }
}
