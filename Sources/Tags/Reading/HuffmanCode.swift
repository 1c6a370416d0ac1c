/// A canonical Huffman code: how many codes there are of each length, and their symbols in order.
struct HuffmanCode: Sendable {
    /// The number of codes by length, 0 to 15; none of length 0.
    let counts: [Int]
    /// The symbols, those of shorter codes first.
    let symbols: [Int]

    /// A code by the lengths of its symbols' codes, 0 to 15; 0 leaves a symbol out.
    init(_ lengths: some Collection<Int>) {
        var counts = [Int](repeating: 0, count: 16)
        for length in lengths where length > 0 { counts[length] += 1 }
        var places = [Int](repeating: 0, count: 16)
        for length in 1..<15 { places[length + 1] = places[length] + counts[length] }
        var symbols = [Int](repeating: 0, count: places[15] + counts[15])
        for (symbol, length) in lengths.enumerated() where length > 0 {
            symbols[places[length]] = symbol
            places[length] += 1
        }
        self.counts = counts
        self.symbols = symbols
    }
}
