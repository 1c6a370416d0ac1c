import Media
import Testing

@testable import Browser

struct SearchWalkTests {
    private static func time(_ seconds: Int64) -> MediaTime { MediaTime(value: seconds, timescale: 1) }

    @Test func aKeySearchesFromWhereOneIs() {
        var walk = SearchWalk(mostAhead: 9)
        #expect(walk.press(.forward, count: 1, at: Self.time(3)) == .search(.forward, from: Self.time(3)))
        walk.reach(Self.time(8))
        #expect(walk.search?.reached == Self.time(8))
        #expect(walk.find(Self.time(9)) == nil && walk.search == nil)
        #expect(walk.find(Self.time(9)) == nil, "nobody searches")
    }

    @Test func keysAddUpWhileASearchRuns() {
        var walk = SearchWalk(mostAhead: 9)
        _ = walk.press(.forward, count: 1, at: .zero)
        #expect(walk.press(.forward, count: 1, at: .zero) == nil)
        #expect(walk.press(.forward, count: 1, at: .zero) == nil)
        #expect(walk.find(Self.time(4)) == .search(.forward, from: Self.time(4)))
        #expect(walk.find(Self.time(7)) == .search(.forward, from: Self.time(7)))
        #expect(walk.find(Self.time(9)) == nil && walk.search == nil)
    }

    @Test func theOtherKeyTakesBack() {
        var walk = SearchWalk(mostAhead: 9)
        _ = walk.press(.backward, count: 2, at: Self.time(50))
        #expect(walk.press(.forward, count: 1, at: Self.time(50)) == nil && walk.search?.left == 1)
        #expect(walk.press(.forward, count: 1, at: Self.time(50)) == .stop && walk.search == nil)
        #expect(walk.press(.forward, count: 1, at: Self.time(50)) == .search(.forward, from: Self.time(50)))
    }

    @Test func aHeldKeyHasALimit() {
        var walk = SearchWalk(mostAhead: 9)
        for _ in 0..<100 { _ = walk.press(.forward, count: 1, at: .zero) }
        #expect((walk.search?.left ?? .max) < 10)
        #expect(walk.press(.backward, count: 100, at: .zero) == .stop)
        _ = walk.press(.forward, count: 1_000, at: .zero)
        #expect((walk.search?.left ?? .max) < 10)
    }

    @Test func escapeEndsIt() {
        var walk = SearchWalk(mostAhead: 9)
        let before = walk.stop()
        _ = walk.press(.forward, count: 3, at: .zero)
        let during = walk.stop()
        let after = walk.stop()
        #expect(!before && during && !after && walk.search == nil)
    }
}
