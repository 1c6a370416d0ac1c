/// What stands behind the name on a line of an index: a date, and a size behind or before it.
enum IndexFields {
    /// The date in seconds since 1970 and the size in bytes; nil for what is not stated.
    static func read(_ line: [UInt8]) -> (modified: Int64?, size: Int64?) {
        let words = line.split { $0 <= 0x20 }.map(Array.init)
        for index in words.indices {
            // With its time of day where there is one.
            if index + 1 < words.count, let date = IndexDate.seconds(words[index] + [0x20] + words[index + 1]) {
                return (date, size(words[(index + 2)...]) ?? size(words[..<index]))
            }
            if let date = IndexDate.seconds(words[index]) {
                return (date, size(words[(index + 1)...]) ?? size(words[..<index]))
            }
        }
        return (nil, size(words[...]))
    }

    private static func size(_ words: ArraySlice<[UInt8]>) -> Int64? {
        guard let word = words.first else { return nil }
        if let next = words.dropFirst().first, let size = IndexSize.bytes(word + next), IndexSize.bytes(next) == nil {
            return size
        }
        return IndexSize.bytes(word)
    }
}
