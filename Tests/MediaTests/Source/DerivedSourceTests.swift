import Synchronization
import TestInputs
import Testing

@testable import Media

/// Sources that are made of others.
@Suite(.timeLimit(.minutes(1))) struct DerivedSourceTests {
    /// Grows by a frame each time that it is asked.
    private struct Growing: SourceRecipe {
        let name = "growing"
        let location: MediaLocation? = nil
        let budget = Budget()
        let frameMemory = FrameMemory.shared
        let policy = InputPolicy.local
        let counters: [IOCounters] = []

        func dropCache() {}
        func currentIdentity() -> InputIdentity? { nil }
        func make(_ interruption: Interruption) -> DerivedMedia { film(frameCount: 1) }

        private func film(frameCount: Int) -> DerivedMedia {
            let frame = MediaTime(value: 1, timescale: 25)
            return DerivedMedia(
                DrawnFilm(frameCount: frameCount, frameDuration: frame, keyInterval: 1), isPresent: { true },
                checkUnchanged: { _ in }, acceptChanges: {},
                grow: { _ in (film(frameCount: frameCount + 1), SourceGrowth(facts: nil, wait: 1)) })
        }
    }

    /// Whoever asks in the moment in which it grows must not take that for another film.
    @Test func whatGrowsContinuesItsFirstVersion() throws {
        let source = DerivedSource(Growing())
        try source.readFacts(.header, isKnown: false, Interruption()) { _ in nil }
        let first = source.revision
        let isOver = Atomic(false)
        defer { isOver.store(true, ordering: .relaxed) }
        let asking = Thread.start(name: "asking") {
            while !isOver.load(ordering: .relaxed) { _ = source.revision }
        }
        try #require(asking)
        for _ in 0..<20_000 { _ = try source.grow(Interruption()) }
        #expect(source.continues(first))
    }
}
