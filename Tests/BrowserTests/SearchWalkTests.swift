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

struct StopGraceTests {
    private let start = ContinuousClock.now

    /// Whether Esc is caught some milliseconds after the start of work.
    private func catches(_ grace: inout StopGrace, after milliseconds: Int) -> Bool {
        grace.catches(at: start + .milliseconds(milliseconds))
    }

    /// After work that began at the start and ended by itself some milliseconds later, or goes on.
    private func grace(end: Int?) -> StopGrace {
        var grace = StopGrace()
        grace.note(isBusy: true, at: start)
        for later in [0, 200] where end != nil {
            grace.note(isBusy: false, at: start + .milliseconds((end ?? 0) + later))
        }
        return grace
    }

    @Test func anEscThatComesTooLateIsCaughtOnce() {
        var late = grace(end: 1_000)
        let caught = (catches(&late, after: 1_300), catches(&late, after: 1_310))
        #expect(caught == (true, false), "the second is meant")
        var later = grace(end: 1_000)
        let isCaught = catches(&later, after: 1_400)
        #expect(!isCaught)
    }

    @Test func anEscThatIsMeantIsNotCaught() {
        var stopped = grace(end: nil)
        stopped.reset()
        stopped.note(isBusy: false, at: start)
        for var grace in [grace(end: nil), stopped, StopGrace()] {
            let isCaught = catches(&grace, after: 10)
            #expect(!isCaught)
        }
    }
}
