import Engine
import Media
internal import Places
import Terminal
import TestSupport
import Testing

@testable import Browser

/// Searching a tree that is still being read.
@Suite(.serialized) struct InspectorSearchTests {
    private static func node(_ id: String) -> InspectionNode { InspectionNode(id: id, name: id, status: .loaded) }

    @Test func whatComesLaterIsFound() async throws {
        var engine = FakeEngine()
        let (stream, updates) = AsyncStream.makeStream(of: [InspectionNode].self)
        engine.onInspection = { _ in stream }
        try await ModelStage.run(engine) { services in
            let navigator = FakeNavigator()
            let screen = InspectorScreen(services: services, navigator: navigator, place: .file(path: [97]))
            screen.appear()
            updates.yield([Self.node("format")])
            #expect(await eventually { screen.status.right == "1/1" })
            @MainThread func search(_ text: String) {
                _ = screen.perform(.search, count: nil)
                navigator.answer(text)
            }
            search("size")
            #expect(services.notice?.text == "nothing contains “size” so far: more is being read …")
            updates.yield([Self.node("format"), Self.node("tracks"), Self.node("size")])
            #expect(await eventually { screen.status.left == "size" && screen.status.right == "3/3" })
            #expect(services.notice == nil)
            // A key gives up what was not found.
            search("duration")
            _ = screen.perform(.first, count: nil)
            updates.yield([Self.node("format"), Self.node("duration"), Self.node("size")])
            #expect(await eventually { screen.status.right == "1/3" && screen.status.left == "format" })
            search("nowhere")
            #expect(services.notice?.isFailure == false)
            updates.finish()
            #expect(await eventually { services.notice?.text == "nothing contains “nowhere”" })
            screen.disappear()
        }
    }
}
