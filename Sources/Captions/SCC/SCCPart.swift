/// A part of an SCC file that is planned anew because a change in it cannot be made word by word.
struct SCCPart: Hashable {
    /// The pieces that a change concerns, by their places in the file; empty where nothing is sent then.
    let core: Range<Int>
    private var growth = 0

    init(core: Range<Int>) { self.core = core }

    /// How many pieces more are planned anew before and after those, each time that fewer did not do.
    private static let margins = [
        (0, 0), (0, 1), (1, 0), (0, 2), (1, 1), (2, 2), (4, 4), (8, 8), (16, 16), (64, 64), (256, 256),
    ]

    /// Whether the memory is cleared at the end: what comes then may load a caption without doing so.
    var isClearing: Bool { growth % 2 == 1 }

    /// Takes the next thing to try; false where there is none.
    mutating func grow() -> Bool {
        growth += 1
        return growth < SCCPart.margins.count * 2
    }

    /// The pieces that are planned anew, of so many.
    func pieces(of count: Int) -> Range<Int> {
        let (before, after) = SCCPart.margins[min(growth / 2, SCCPart.margins.count - 1)]
        return max(0, core.lowerBound - before)..<min(count, core.upperBound + after)
    }

    /// Parts in the file's order, those that touch each other taken together.
    static func merged(_ parts: [SCCPart], of count: Int) -> [SCCPart] {
        parts.sorted { $0.core.lowerBound < $1.core.lowerBound }.reduce(into: []) { result, part in
            guard let last = result.last, last.pieces(of: count).upperBound >= part.pieces(of: count).lowerBound else {
                result.append(part)
                return
            }
            var both = SCCPart(core: last.core.lowerBound..<max(last.core.upperBound, part.core.upperBound))
            both.growth = max(last.growth, part.growth)
            result[result.count - 1] = both
        }
    }
}
