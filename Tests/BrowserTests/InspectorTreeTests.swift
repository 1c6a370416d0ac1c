import Engine
import Testing

@testable import Browser

struct InspectorTreeTests {
    private static func node(
        _ id: String, _ value: String = "", _ children: [InspectionNode] = []
    ) -> InspectionNode { InspectionNode(id: id, name: id, value: value, status: .loaded, children: children) }

    private static let nodes = [
        node("duration", "5 s"),
        node("track 1", "", [node("track 1/codec", "h264"), node("track 1/size", "", [node("width", "640")])]),
        node("io", "12 bytes"),
    ]

    private func tree() -> InspectorTree {
        var tree = InspectorTree()
        tree.update(Self.nodes)
        return tree
    }

    private func identifiers(_ tree: InspectorTree) -> [String] { tree.lines.map(\.node.id) }

    @Test func everythingIsUnfoldedFirst() {
        let tree = tree()
        #expect(identifiers(tree) == ["duration", "track 1", "track 1/codec", "track 1/size", "width", "io"])
        #expect(tree.lines.map(\.depth) == [0, 0, 1, 1, 2, 0])
    }

    @Test func foldingHidesChildren() {
        var tree = tree()
        tree.move(to: 1)
        tree.collapse()
        #expect(identifiers(tree) == ["duration", "track 1", "io"])
        #expect(tree.current?.id == "track 1")
        tree.expand()
        #expect(tree.lines.count == 6)
        tree.expand()
        #expect(tree.current?.id == "track 1/codec", "an unfolded node leads to its child")
        tree.collapse()
        #expect(tree.current?.id == "track 1", "a leaf leads to its parent")
    }

    @Test func aSecondClickFoldsAndUnfolds() {
        var tree = tree()
        tree.toggle(1)
        #expect(tree.cursor == 1 && tree.lines.count == 6, "the first one goes there")
        tree.toggle(1)
        #expect(tree.cursor == 1 && tree.lines.count == 3)
        tree.toggle(1)
        #expect(tree.cursor == 1 && tree.lines.count == 6)
        for _ in 0..<2 { tree.toggle(2) }
        #expect(tree.cursor == 2 && tree.lines.count == 6, "there is nothing under a leaf")
    }

    @Test func theEndStaysTheEndWhileTheTreeFills() {
        var tree = InspectorTree()
        tree.update([Self.nodes[0]])
        tree.moveToEnd()
        tree.update(Self.nodes)
        #expect(tree.current?.id == "io")
        tree.move(to: tree.cursor - 1)
        tree.update(Self.nodes + [Self.node("more", "1")])
        #expect(tree.current?.id == "width", "what was moved stays on its node")
    }

    @Test func aFoldStaysWhileTheTreeFills() {
        var tree = tree()
        tree.move(to: 1)
        tree.collapse()
        tree.move(to: 2)
        tree.update([Self.node("new", "1")] + Self.nodes)
        #expect(identifiers(tree) == ["new", "duration", "track 1", "io"])
        #expect(tree.current?.id == "io", "the cursor stays on its node")
        tree.update([])
        #expect(tree.current == nil && tree.cursor == 0)
        tree.expand()
        tree.collapse()
        tree.move(to: 5)
        #expect(tree.cursor == 0)
    }

    /// A reload begins with a few nodes or none.
    @Test func theCursorComesBackToItsNode() {
        var tree = tree()
        tree.move(to: 4)
        tree.update([])
        tree.update([Self.nodes[0]])
        #expect(tree.current?.id == "duration")
        tree.update(Self.nodes)
        #expect(tree.current?.id == "width")
        tree.update([Self.nodes[0]])
        tree.move(to: 0)
        tree.update(Self.nodes)
        #expect(tree.current?.id == "duration", "who moves meanwhile stays there")
    }

    @Test func searchGoesRoundNamesAndValues() {
        var tree = tree()
        func find(_ text: String, backwards: Bool = false, includingCurrent: Bool = false) -> String? {
            tree.find(text, backwards: backwards, includingCurrent: includingCurrent) ? tree.current?.id : nil
        }
        #expect(find("H264") == "track 1/codec")
        #expect(find("5 s") == "duration", "round the end")
        #expect(find("5 s", includingCurrent: true) == "duration")
        #expect(find("track", backwards: true) == "track 1/size")
        #expect(find("nothing") == nil)
        #expect(find("") == nil)
        #expect(tree.current?.id == "track 1/size")
    }

    // MARK: What has no value

    private static let sparse = [
        node("a", "1"), node("b", "none"),
        node("group", "", [node("c", "not stated"), node("d", "2"), node("e", "none")]), node("f", "none"),
    ]

    @Test func whatHasNoValueIsOneLine() {
        var tree = InspectorTree()
        tree.update(Self.sparse)
        #expect(tree.lines.map(\.node.name) == ["a", "group", "d", "2 without a value", "2 without a value"])
        #expect(Set(tree.lines.map(\.node.id)).count == 5)
        tree.move(to: 3)
        #expect(tree.current == nil, "there is nothing to copy")
        tree.expand()
        #expect(tree.lines.map(\.node.name) == ["a", "b", "group", "c", "d", "e", "f"])
        tree.move(to: 2)
        tree.toggleEmpty()
        #expect(tree.current?.name == "group" && tree.lines.count == 5)
    }

    @Test func searchUnfoldsWhatItFinds() {
        var tree = InspectorTree()
        tree.update(Self.sparse)
        tree.move(to: 1)
        tree.collapse()
        let isFound = tree.find("2", backwards: false, includingCurrent: false)
        #expect(isFound)
        #expect(tree.current?.name == "d" && !tree.showsEmpty)
        _ = tree.find("e", backwards: false, includingCurrent: false)
        #expect(tree.current?.name == "e" && tree.showsEmpty)
    }

    /// A property on its way may still have a value.
    @Test func whatIsLoadingKeepsItsLine() {
        var tree = InspectorTree()
        tree.update([InspectionNode(id: "x", name: "x", status: .loading), Self.node("y", "none")])
        #expect(tree.lines.map(\.node.name) == ["x", "1 without a value"])
    }
}
