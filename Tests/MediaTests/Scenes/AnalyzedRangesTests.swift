import SeededRandom
import Testing

@testable import Media

struct AnalyzedRangesTests {
    @Test func nothingIsKnownAtFirst() {
        let stretches = AnalyzedRanges()
        #expect(stretches.next(after: 5) == .unknown(5))
        #expect(stretches.previous(before: 5) == .unknown(4))
    }

    @Test func whatWasSearchedIsKnown() {
        var stretches = AnalyzedRanges()
        stretches.insert(cut: 30)
        stretches.insert(after: 10, through: 40)
        #expect(stretches.next(after: 10) == .found(30))
        #expect(stretches.next(after: 29) == .found(30))
        #expect(stretches.next(after: 30) == .unknown(40))
        #expect(stretches.next(after: 40) == .unknown(40))
        #expect(stretches.next(after: 9) == .unknown(9), "9 to 10 was not searched")
        #expect(stretches.previous(before: 41) == .found(30))
        #expect(stretches.previous(before: 31) == .found(30))
        #expect(stretches.previous(before: 30) == .unknown(10))
        #expect(stretches.previous(before: 42) == .unknown(41))
        stretches.insert(after: .min, through: 10)
        stretches.insert(after: 40, through: .max)
        #expect(stretches.stretches.count == 1)
        #expect(stretches.next(after: 30) == .none && stretches.previous(before: 30) == .none)
        #expect(stretches.next(after: .min) == .found(30) && stretches.previous(before: .max) == .found(30))
    }

    /// Against a list of what was searched, tick by tick.
    @Test func stretchesAnswerAsTheirTicksDo() {
        var random = SplitMix(seed: 3)
        for _ in 0..<60 {
            let cuts = Set((0..<6).map { _ in Int64.random(in: 0..<100, using: &random) })
            var isSearched = [Bool](repeating: false, count: 100)
            var stretches = AnalyzedRanges()
            for _ in 0..<8 {
                let lower = Int64.random(in: -1..<99, using: &random)
                let upper = Int64.random(in: lower...99, using: &random)
                for tick in lower + 1..<upper + 1 {
                    isSearched[Int(tick)] = true
                    if cuts.contains(tick) { stretches.insert(cut: tick) }
                }
                stretches.insert(after: lower, through: upper)
                for tick in Int64(-1)...99 {
                    let unknown = (tick + 1..<100).first { !isSearched[Int($0)] }
                    let cut = cuts.filter { $0 > tick && isSearched[Int($0)] }.min()
                    switch stretches.next(after: tick) {
                    case .found(let found): #expect(found == cut && (unknown ?? 100) > found)
                    case .unknown(let edge):
                        #expect(edge + 1 == unknown ?? 100)
                        #expect(cut ?? 100 > edge)
                    case .none: Issue.record("there is no end")
                    }
                    guard tick > 0 else { continue }
                    let before = (0..<tick).last { !isSearched[Int($0)] }
                    let last = cuts.filter { $0 < tick && isSearched[Int($0)] }.max()
                    switch stretches.previous(before: tick) {
                    case .found(let found): #expect(found == last && (before ?? -1) < found)
                    case .unknown(let edge):
                        #expect(edge == before ?? -1)
                        #expect(last ?? -1 <= edge || last == nil)
                    case .none: Issue.record("there is no start")
                    }
                }
            }
        }
    }
}
