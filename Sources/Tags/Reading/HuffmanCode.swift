/// A canonical Huffman code: how many codes there are of each length, and their symbols in order.
struct HuffmanCode: Sendable {
    /// The number of codes by length, 0 to 15.
    let counts: [Int]
    /// The symbols, those of shorter codes first.
    let symbols: [Int]

    /// A code by the lengths of its symbols' codes, 0 to 15; 0 leaves a symbol out.
    init(_ lengths: some Collection<Int>) {
        var counts = [Int](repeating: 0, count: 16)
        var symbols: [Int] = []
        for length in 1...15 {
            for (symbol, itsLength) in lengths.enumerated() where itsLength == length {
                symbols.append(symbol)
                counts[length] += 1
            }
        }
        self.counts = counts
        self.symbols = symbols
    }
}
