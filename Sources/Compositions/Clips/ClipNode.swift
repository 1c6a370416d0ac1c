/// A node of a `ClipTree`: a clip between those before and those after it, whose heights differ by one at most.
final class ClipNode: Sendable {
    let left: ClipNode?
    let clip: Clip
    let right: ClipNode?
    let height: Int32
    let count: Int
    let length: Int128

    init(_ left: ClipNode?, _ clip: Clip, _ right: ClipNode?) {
        self.left = left
        self.clip = clip
        self.right = right
        height = max(left.height, right.height) + 1
        count = (left?.count ?? 0) + (right?.count ?? 0) + 1
        length = left.length + clip.length + right.length
    }

    static func balanced(_ clips: some RandomAccessCollection<Clip>) -> ClipNode? {
        guard !clips.isEmpty else { return nil }
        let middle = clips.index(clips.startIndex, offsetBy: clips.count / 2)
        return ClipNode(
            balanced(clips[..<middle]), clips[middle], balanced(clips[clips.index(after: middle)...]))
    }

    func multiplied(by factor: Int128) -> ClipNode {
        ClipNode(
            left?.multiplied(by: factor), Clip(media: clip.media, length: clip.length * factor),
            right?.multiplied(by: factor))
    }

    // MARK: Joining

    /// A balanced tree of all before a clip, the clip, and all after it.
    static func join(_ left: ClipNode?, _ clip: Clip, _ right: ClipNode?) -> ClipNode {
        if let left, left.height > right.height + 1 { return joinRight(left, clip, right) }
        if let right, right.height > left.height + 1 { return joinLeft(left, clip, right) }
        return ClipNode(left, clip, right)
    }

    /// Joins a lower tree into the right flank of a higher one.
    private static func joinRight(_ left: ClipNode, _ clip: Clip, _ right: ClipNode?) -> ClipNode {
        let isDeepEnough = left.right.height <= right.height + 1
        let inner = isDeepEnough ? ClipNode(left.right, clip, right) : join(left.right, clip, right)
        if inner.height <= left.left.height + 1 { return ClipNode(left.left, left.clip, inner) }
        // Only what was joined there can lean to the left.
        if let middle = inner.left, middle.height > inner.right.height {
            return ClipNode(
                ClipNode(left.left, left.clip, middle.left), middle.clip,
                ClipNode(middle.right, inner.clip, inner.right))
        }
        return ClipNode(ClipNode(left.left, left.clip, inner.left), inner.clip, inner.right)
    }

    /// Joins a lower tree into the left flank of a higher one.
    private static func joinLeft(_ left: ClipNode?, _ clip: Clip, _ right: ClipNode) -> ClipNode {
        let isDeepEnough = right.left.height <= left.height + 1
        let inner = isDeepEnough ? ClipNode(left, clip, right.left) : join(left, clip, right.left)
        if inner.height <= right.right.height + 1 { return ClipNode(inner, right.clip, right.right) }
        if let middle = inner.right, middle.height > inner.left.height {
            return ClipNode(
                ClipNode(inner.left, inner.clip, middle.left), middle.clip,
                ClipNode(middle.right, right.clip, right.right))
        }
        return ClipNode(inner.left, inner.clip, ClipNode(inner.right, right.clip, right.right))
    }

    static func join(_ left: ClipNode?, _ right: ClipNode?) -> ClipNode? {
        guard let left else { return right }
        guard let right else { return left }
        let (rest, last) = left.splitLast()
        return join(rest, last, right)
    }

    private func splitLast() -> (ClipNode?, Clip) {
        guard let right else { return (left, clip) }
        let (rest, last) = right.splitLast()
        return (ClipNode.join(left, clip, rest), last)
    }

    /// A tree within another one. The way down is made anew once, where a split and two joins would go it four times.
    static func insert(_ inserted: ClipNode?, in node: ClipNode?, at tick: Int128) -> ClipNode? {
        guard let node else { return inserted }
        let offset = tick - node.left.length
        if offset <= 0 { return join(insert(inserted, in: node.left, at: tick), node.clip, node.right) }
        if offset >= node.clip.length {
            return join(
                node.left, node.clip, insert(inserted, in: node.right, at: offset - node.clip.length))
        }
        let (before, after) = node.clip.split(at: offset)
        return join(join(join(node.left, before, nil), inserted), join(nil, after, node.right))
    }

    // MARK: Splitting

    static func split(_ node: ClipNode?, at tick: Int128) -> (ClipNode?, ClipNode?) {
        guard let node else { return (nil, nil) }
        if tick <= 0 { return (nil, node) }
        if tick >= node.length { return (node, nil) }
        let offset = tick - node.left.length
        if offset <= 0 {
            let (before, after) = split(node.left, at: tick)
            return (before, join(after, node.clip, node.right))
        }
        if offset >= node.clip.length {
            let (before, after) = split(node.right, at: offset - node.clip.length)
            return (join(node.left, node.clip, before), after)
        }
        let (before, after) = node.clip.split(at: offset)
        return (join(node.left, before, nil), join(nil, after, node.right))
    }
}

extension ClipNode? {
    var height: Int32 { self?.height ?? 0 }
    var length: Int128 { self?.length ?? 0 }
}
