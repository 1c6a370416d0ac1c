import SeededRandom
import Testing

@testable import Compositions

/// Trees of clips stay balanced, whatever is inserted and taken out, and keep the order.
@Suite struct ClipTreeTests {
    private func gap(_ length: Int) -> Clip { Clip(media: nil, length: Int128(length)) }

    /// The height of a tree; nil where it, or what it says of itself, is wrong.
    private func height(_ node: ClipNode?) -> Int32? {
        guard let node else { return 0 }
        guard let left = height(node.left), let right = height(node.right), abs(left - right) <= 1 else { return nil }
        let count = (node.left?.count ?? 0) + 1 + (node.right?.count ?? 0)
        let length = node.left.length + node.clip.length + node.right.length
        guard node.height == max(left, right) + 1, node.count == count, node.length == length else { return nil }
        return node.height
    }

    private func lengths(_ node: ClipNode?) -> [Int] {
        guard let node else { return [] }
        return lengths(node.left) + [Int(node.clip.length)] + lengths(node.right)
    }

    @Test(arguments: 0..<20) func insertsAndRemovals(seed: Int) throws {
        var random = SplitMix(seed: UInt64(seed))
        var root: ClipNode?
        var list: [Int] = []
        for _ in 0..<300 {
            let place = random.below(list.count + 1)
            let tick = Int128(list[..<place].reduce(0, +))
            if random.below(4) > 0 {
                let inserted = (0...random.below(9)).map { _ in 1 + random.below(50) }
                root = ClipNode.insert(ClipNode.balanced(inserted.map(gap)), in: root, at: tick)
                list.insert(contentsOf: inserted, at: place)
            } else {
                let end = place + random.below(list.count - place + 1)
                let (before, rest) = ClipNode.split(root, at: tick)
                let (removed, after) = ClipNode.split(rest, at: Int128(list[place..<end].reduce(0, +)))
                #expect(height(before) != nil && height(removed) != nil && height(after) != nil)
                root = ClipNode.join(before, after)
                list.removeSubrange(place..<end)
            }
            try #require(height(root) != nil)
            try #require(lengths(root) == list)
        }
    }

    @Test func clipsAreFoundAndCut() throws {
        var tree = ClipTree((1...9).map(gap))
        #expect(tree.length == 45 && tree.count == 9)
        let found = try #require(tree.clip(at: 9))
        #expect(found.index == 3 && found.start == 6 && found.clip.length == 4)
        #expect(tree.clip(at: 45) == nil && tree.clip(at: -1) == nil)
        let (before, after) = tree.split(at: 8)
        #expect(before.map(\.length) == [1, 2, 3, 2] && after.map(\.length) == [2, 5, 6, 7, 8, 9])
        tree = before + after
        // The parts of a gap are one again.
        #expect(tree.map(\.length) == (1...9).map { Int128($0) })
        #expect(tree.multiplied(by: 3).length == 135)
        #expect(tree.inserting([gap(5)], at: 8).map(\.length) == [1, 2, 3, 9, 5, 6, 7, 8, 9])
    }
}
