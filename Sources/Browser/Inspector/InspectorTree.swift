internal import Engine

/// The inspector's tree as lines: what is unfolded, where the cursor is, what a search finds. Knows no screen.
///
/// What a file does not state is folded into one line for each group until it is asked for.
struct InspectorTree {
    /// One line of the tree.
    struct Line: Equatable {
        let node: InspectionNode
        let depth: Int
        let isOpen: Bool
        /// How many properties without a value the line stands for; zero for a line of a node.
        var foldedCount = 0
    }

    private(set) var nodes: [InspectionNode] = []
    private(set) var lines: [Line] = []
    /// Whether properties without a value have lines of their own.
    private(set) var showsEmpty = false
    private var closed: Set<String> = []
    private(set) var cursor = 0
    /// The node that the cursor was on when the tree lost it: it may come back, as after a reload.
    private var lost: String?
    /// Whether the cursor was sent to the end and has not been moved since.
    private var staysAtEnd = false

    /// Takes the tree as it is now; the cursor stays on its node, or at the end where it was sent there.
    mutating func update(_ nodes: [InspectionNode]) {
        self.nodes = nodes
        guard !staysAtEnd else {
            rebuild(keeping: nil)
            return moveToEnd()
        }
        let wanted = lost ?? lines.element(at: cursor)?.node.id
        rebuild(keeping: wanted)
        lost = lines.element(at: cursor)?.node.id == wanted ? nil : wanted
    }

    /// The node under the cursor; nil where there is none.
    var current: InspectionNode? { lines.element(at: cursor).flatMap { $0.foldedCount == 0 ? $0.node : nil } }

    mutating func move(to line: Int) {
        cursor = max(0, min(line, lines.count - 1))
        lost = nil
        staysAtEnd = false
    }

    /// Goes to the last line, and to what is last as the tree fills.
    mutating func moveToEnd() {
        move(to: lines.count - 1)
        staysAtEnd = true
    }

    /// Gives properties without a value lines of their own, or takes those away.
    mutating func toggleEmpty() {
        showsEmpty.toggle()
        rebuild(keeping: lines.element(at: cursor)?.node.id)
    }

    /// Unfolds the node under the cursor, or goes to its first child when it is unfolded.
    mutating func expand() {
        guard let line = lines.element(at: cursor) else { return }
        if line.foldedCount > 0 {
            let place = cursor
            toggleEmpty()
            return move(to: place)
        }
        guard !line.node.children.isEmpty else { return }
        if closed.remove(line.node.id) != nil { rebuild(keeping: line.node.id) } else { move(to: cursor + 1) }
    }

    /// Folds the node under the cursor, or goes to its parent when there is nothing to fold.
    mutating func collapse() {
        guard let line = lines.element(at: cursor) else { return }
        if !line.node.children.isEmpty, !closed.contains(line.node.id) {
            closed.insert(line.node.id)
            rebuild(keeping: line.node.id)
            return
        }
        if let parent = lines[..<cursor].lastIndex(where: { $0.depth < line.depth }) { move(to: parent) }
    }

    /// Goes to a line; folds or unfolds it where the cursor is there and there is something under it.
    mutating func toggle(_ place: Int) {
        guard place == cursor, let line = lines.element(at: place) else { return move(to: place) }
        if line.foldedCount > 0 || closed.contains(line.node.id) {
            expand()
        } else if !line.node.children.isEmpty {
            collapse()
        }
    }

    // MARK: Search

    /// A node with the groups that it lies in.
    private struct Candidate {
        let node: InspectionNode
        let parents: [String]
        let isEmpty: Bool
    }

    /// Goes to the next node whose name or value contains the text, round the end, and unfolds what it lies in; false
    /// when none does.
    mutating func find(_ text: String, backwards: Bool, includingCurrent: Bool) -> Bool {
        let wanted = text.lowercased()
        guard !wanted.isEmpty, !lines.isEmpty else { return false }
        var candidates: [Candidate] = []
        for node in nodes { Self.collect(node, parents: [], into: &candidates) }
        // A line for several nodes is none of them: the search begins at the one before.
        let here = lines[...cursor].last { $0.foldedCount == 0 }?.node.id
        let start = candidates.firstIndex { $0.node.id == here } ?? 0
        let isOnNode = lines[cursor].foldedCount == 0
        for step in (includingCurrent && isOnNode ? 0 : 1)...candidates.count {
            let candidate = candidates[(start + (backwards ? -step : step) + 2 * candidates.count) % candidates.count]
            let node = candidate.node
            guard node.name.lowercased().contains(wanted) || node.value.lowercased().contains(wanted) else { continue }
            closed.subtract(candidate.parents)
            showsEmpty = showsEmpty || candidate.isEmpty
            rebuild(keeping: node.id)
            lost = nil
            return true
        }
        return false
    }

    private static func collect(_ node: InspectionNode, parents: [String], into candidates: inout [Candidate]) {
        candidates.append(Candidate(node: node, parents: parents, isEmpty: isEmpty(node)))
        for child in node.children { collect(child, parents: parents + [node.id], into: &candidates) }
    }

    // MARK: Lines

    /// Whether a property is known to have no value.
    private static func isEmpty(_ node: InspectionNode) -> Bool {
        node.status == .loaded && node.children.isEmpty && ["", "none", "not stated"].contains(node.value)
    }

    private mutating func rebuild(keeping identifier: String?) {
        lines = []
        append(nodes, under: "", depth: 0)
        if let identifier, let place = lines.firstIndex(where: { $0.node.id == identifier }) { cursor = place }
        move(to: cursor)
    }

    private mutating func append(_ nodes: [InspectionNode], under parent: String, depth: Int) {
        var folded = 0
        // Where the last of them would stand: a group of many more may follow.
        var place = 0
        for node in nodes {
            if !showsEmpty, Self.isEmpty(node) {
                folded += 1
                place = lines.count
                continue
            }
            let isOpen = !closed.contains(node.id)
            lines.append(Line(node: node, depth: depth, isOpen: isOpen))
            if isOpen { append(node.children, under: node.id, depth: depth + 1) }
        }
        guard folded > 0 else { return }
        let name = folded == 1 ? "1 without a value" : "\(folded) without a value"
        let node = InspectionNode(id: "\(parent)/…", name: name, status: .loaded)
        lines.insert(Line(node: node, depth: depth, isOpen: false, foldedCount: folded), at: place)
    }
}

extension Array {
    /// The element at an index; nil beyond the ends.
    fileprivate func element(at index: Int) -> Element? { indices.contains(index) ? self[index] : nil }
}
