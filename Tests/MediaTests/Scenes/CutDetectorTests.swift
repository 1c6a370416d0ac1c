import SeededRandom
import Testing

@testable import Media

/// What counts as a cut, by frames made for it.
struct CutDetectorTests {
    private let first = Sketches.Scene(seed: 1)
    private let second = Sketches.Scene(seed: 2)

    /// The numbers of the frames that begin a scene.
    private func cuts(_ frames: [FrameSketch], rate: Double = 25) -> [Int] {
        var detector = CutDetector()
        var cuts: [Int] = []
        func take(_ verdict: CutDetector.Verdict?) {
            if let verdict, verdict.isCut { cuts.append(Int(verdict.time)) }
        }
        for (index, frame) in frames.enumerated() {
            take(detector.add(frame, at: Int64(index), seconds: Double(index) / rate))
        }
        while let verdict = detector.finish() { take(verdict) }
        return cuts
    }

    private func still(_ scene: Sketches.Scene, _ count: Int, gain: Double = 1, noise: Int = 2) -> [FrameSketch] {
        (0..<count).map { scene.frame(gain: gain, noise: noise, seed: UInt64($0)) }
    }

    @Test func aCutIsFoundWhereItIs() {
        #expect(cuts(still(first, 20) + still(second, 20)) == [20])
        #expect(cuts(still(first, 1) + still(second, 20)) == [1])
        #expect(cuts(still(first, 20) + still(second, 1)) == [20])
        #expect(cuts(still(first, 8) + still(second, 8) + still(first, 8)) == [8, 16])
        #expect(cuts(still(first, 40)).isEmpty)
        #expect(cuts([]).isEmpty && cuts(still(first, 1)).isEmpty)
    }

    @Test func darkAndPlainScenesHaveCutsToo() {
        #expect(cuts(still(first, 20, gain: 0.15, noise: 1) + still(second, 20, gain: 0.15, noise: 1)) == [20])
        #expect(cuts(Array(repeating: Sketches.flat(16), count: 10) + still(second, 10)) == [10])
        #expect(
            cuts(Array(repeating: Sketches.flat(16), count: 10) + Array(repeating: Sketches.flat(90), count: 10)) == [
                10
            ])
    }

    @Test(arguments: [1, 2, 4, 7, 12])
    func aPanIsNoCut(speed: Int) {
        let pan = (0..<40).map { first.frame(x: $0 * speed, noise: 2, seed: UInt64($0)) }
        #expect(cuts(pan).isEmpty)
        let after = (0..<20).map { second.frame(x: $0 * speed, noise: 2, seed: UInt64($0)) }
        if speed <= 4 { #expect(cuts(pan + after) == [40], "motion is followed") }
    }

    @Test(arguments: [1, 2, 3, 4])
    func aFlashIsNoCut(length: Int) {
        let white = Array(repeating: Sketches.flat(250), count: length)
        #expect(cuts(still(first, 15) + white + still(first, 15)).isEmpty)
        let flash = still(first, length, gain: 2.5)
        #expect(cuts(still(first, 15) + flash + still(first, 15)).isEmpty)
        #expect(cuts(still(first, 15) + white + still(first, 12) + still(second, 15)) == [27 + length])
    }

    @Test func slidesThatComeBackAreCuts() {
        let slides = (0..<12).map { $0 % 2 == 0 ? first.frame() : second.frame() }
        // One a second: nobody takes that for flashes. Each is as different as the last, though.
        #expect(cuts(still(first, 3) + still(second, 3) + still(first, 3), rate: 2) == [3, 6])
        #expect(cuts(slides, rate: 25).isEmpty, "flicker")
    }

    @Test func fadesAndDissolvesAreNoCuts() {
        let fade = (0..<25).map { first.frame(gain: Double($0) / 25, noise: 1, seed: UInt64($0)) }
        #expect(cuts(Array(repeating: Sketches.flat(0), count: 10) + fade + still(first, 10)).isEmpty)
        let (from, to) = (first.frame().luma, second.frame().luma)
        let dissolve = (0...25).map { step in
            FrameSketch(luma: zip(from, to).map { UInt8((Int($0) * (25 - step) + Int($1) * step) / 25) })
        }
        #expect(cuts(still(first, 10) + dissolve + still(second, 10)).isEmpty)
    }

    /// What is told of a frame does not depend on where the search began.
    @Test func verdictsDependOnFewFrames() {
        var random = SplitMix(seed: 7)
        var frames: [FrameSketch] = []
        for part in 0..<14 {
            let scene = Sketches.Scene(seed: UInt64(part))
            let speed = Int.random(in: 0...6, using: &random)
            for index in 0..<Int.random(in: 1...14, using: &random) {
                let gain = Int.random(in: 0..<12, using: &random) == 0 ? 2.2 : 1
                frames.append(scene.frame(x: index * speed, gain: gain, noise: 3, seed: UInt64(index)))
            }
        }
        let all = cuts(frames)
        #expect(all.count > 4)
        for start in stride(from: 1, to: frames.count - 30, by: 23) {
            let some = cuts(Array(frames[start..<start + 30])).map { $0 + start }
            let sure = start + CutDetector.framesBefore..<start + 30 - CutDetector.framesAfter
            #expect(some.filter(sure.contains) == all.filter(sure.contains), "from \(start)")
        }
    }

    @Test func differencesHaveTheirScale() {
        let (here, there) = (first.frame(), second.frame())
        #expect(here.difference(from: here) == 0)
        #expect(here.difference(from: there) == there.difference(from: here))
        #expect(here.difference(from: there) > 0.8)
        for (x, y) in [(1, 0), (0, 1), (4, 3), (2, 3)] {
            let moved = first.frame(x: x, y: y)
            #expect(moved.difference(from: here) < 0.2, "\(x), \(y)")
            #expect(moved.difference(from: here) <= moved.stillDifference(from: here))
        }
        #expect(Sketches.flat(0).difference(from: Sketches.flat(255)) > 10)
    }
}
