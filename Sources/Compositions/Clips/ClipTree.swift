/// Clips end to end that are found, cut and joined by their ticks in logarithmic time.
///
/// A height-balanced tree of nodes that never change, in which every edit is a split and a join (Blelloch, Ferizovic and
/// Sun, “Just Join for Parallel Ordered Sets”, 2016). An edit makes the nodes on its way anew and shares the others, so that
/// to keep every earlier value costs no copies. A rope of swift-collections measures by `Int`: of a timescale that suits
/// 44.1 kHz and nanoseconds, 2⁶³ ticks are 8 months, and 8 minutes once 44,099 samples were stretched by a tick.
struct ClipTree: Sendable {
    private let root: ClipNode?

    private init(_ root: ClipNode?) { self.root = root }

    /// No clips.
    init() { root = nil }

    /// One clip.
    init(_ clip: Clip) { root = ClipNode(nil, clip, nil) }

    /// The clips in their order.
    init(_ clips: some RandomAccessCollection<Clip>) { root = ClipNode.balanced(clips) }

    /// The ticks of all clips.
    var length: Int128 { root.length }

    var count: Int { root?.count ?? 0 }

    var first: Clip? {
        var node = root
        while let left = node?.left { node = left }
        return node?.clip
    }

    var last: Clip? {
        var node = root
        while let right = node?.right { node = right }
        return node?.clip
    }

    /// The clip that contains a tick, its place among the clips, and the tick that it begins at; nil outside.
    func clip(at tick: Int128) -> (clip: Clip, index: Int, start: Int128)? {
        guard tick >= 0 else { return nil }
        var (node, index, start) = (root, 0, Int128(0))
        while let current = node {
            let own = start + current.left.length
            if tick < own {
                node = current.left
            } else if tick < own + current.clip.length {
                return (current.clip, index + (current.left?.count ?? 0), own)
            } else {
                index += (current.left?.count ?? 0) + 1
                start = own + current.clip.length
                node = current.right
            }
        }
        return nil
    }

    /// What is before and what is after a tick; a clip that contains it is cut.
    func split(at tick: Int128) -> (ClipTree, ClipTree) {
        let (left, right) = ClipNode.split(root, at: tick)
        return (ClipTree(left), ClipTree(right))
    }

    /// One after the other; gaps that meet become one.
    static func + (left: ClipTree, right: ClipTree) -> ClipTree {
        if let gap = left.last, gap.media == nil, let other = right.first, other.media == nil {
            let before = ClipNode.split(left.root, at: left.length - gap.length).0
            let after = ClipNode.split(right.root, at: other.length).1
            return ClipTree(ClipNode.join(before, Clip(media: nil, length: gap.length + other.length), after))
        }
        return ClipTree(ClipNode.join(left.root, right.root))
    }

    /// The clips with others put in at a tick; a clip that contains it is cut, and gaps that meet become one.
    func inserting(_ clips: some RandomAccessCollection<Clip>, at tick: Int128) -> ClipTree {
        guard let first = clips.first, let last = clips.last else { return self }
        guard first.media != nil, last.media != nil else {
            let (before, after) = split(at: tick)
            return before + ClipTree(clips) + after
        }
        return ClipTree(ClipNode.insert(ClipNode.balanced(clips), in: root, at: tick))
    }

    /// The same clips with their lengths multiplied.
    func multiplied(by factor: Int128) -> ClipTree { ClipTree(root?.multiplied(by: factor)) }
}

extension ClipTree: Sequence {
    /// The clips in their order.
    func makeIterator() -> Iterator { Iterator(root) }

    struct Iterator: IteratorProtocol {
        /// The nodes whose own clip and right side are still to come, the next one last.
        private var path: [ClipNode] = []

        init(_ root: ClipNode?) { descend(root) }

        private mutating func descend(_ node: ClipNode?) {
            var node = node
            while let current = node {
                path.append(current)
                node = current.left
            }
        }

        mutating func next() -> Clip? {
            guard let node = path.popLast() else { return nil }
            descend(node.right)
            return node.clip
        }
    }
}
