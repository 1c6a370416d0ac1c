internal import Engine

/// The inspector's tree as lines: what is unfolded, where the cursor is, what a search finds. Knows no screen.
struct InspectorTree {
    /// One line of the tree.
    struct Line: Equatable {
        let node: InspectionNode
        let depth: Int
        let isOpen: Bool
    }

    private(set) var nodes: [InspectionNode] = []
    private(set) var lines: [Line] = []
    private var closed: Set<String> = []
    private(set) var cursor = 0
    /// The node that the cursor was on when the tree lost it: it may come back, as after a reload.
    private var lost: String?

    /// Takes the tree as it is now; the cursor stays on its node.
    mutating func update(_ nodes: [InspectionNode]) {
        let wanted = lost ?? current?.id
        self.nodes = nodes
        rebuild(keeping: wanted)
        lost = current?.id == wanted ? nil : wanted
    }

    var current: InspectionNode? { lines.indices.contains(cursor) ? lines[cursor].node : nil }

    mutating func move(to line: Int) {
        cursor = max(0, min(line, lines.count - 1))
        lost = nil
    }

    /// Unfolds the node under the cursor, or goes to its first child when it is unfolded.
    mutating func expand() {
        guard let node = current, !node.children.isEmpty else { return }
        if closed.remove(node.id) != nil { rebuild(keeping: node.id) } else { move(to: cursor + 1) }
    }

    /// Folds the node under the cursor, or goes to its parent when there is nothing to fold.
    mutating func collapse() {
        guard let node = current else { return }
        if !node.children.isEmpty, !closed.contains(node.id) {
            closed.insert(node.id)
            rebuild(keeping: node.id)
            return
        }
        let depth = lines[cursor].depth
        if let parent = lines[..<cursor].lastIndex(where: { $0.depth < depth }) { cursor = parent }
    }

    /// Goes to a line; folds or unfolds it where the cursor is there and there is something under it.
    mutating func toggle(_ line: Int) {
        guard line == cursor, let node = current, !node.children.isEmpty else { return move(to: line) }
        if closed.contains(node.id) { expand() } else { collapse() }
    }

    /// Goes to the next line whose name or value contains the text, round the end; false when none does.
    mutating func find(_ text: String, backwards: Bool, includingCurrent: Bool) -> Bool {
        let wanted = text.lowercased()
        guard !wanted.isEmpty, !lines.isEmpty else { return false }
        for step in (includingCurrent ? 0 : 1)...lines.count {
            let place = (cursor + (backwards ? -step : step) + 2 * lines.count) % lines.count
            let node = lines[place].node
            if node.name.lowercased().contains(wanted) || node.value.lowercased().contains(wanted) {
                move(to: place)
                return true
            }
        }
        return false
    }

    private mutating func rebuild(keeping identifier: String?) {
        lines = []
        for node in nodes { append(node, depth: 0) }
        if let identifier, let place = lines.firstIndex(where: { $0.node.id == identifier }) { cursor = place }
        move(to: cursor)
    }

    private mutating func append(_ node: InspectionNode, depth: Int) {
        let isOpen = !closed.contains(node.id)
        lines.append(Line(node: node, depth: depth, isOpen: isOpen))
        if isOpen { for child in node.children { append(child, depth: depth + 1) } }
    }
}
