import Testing

@testable import Media

/// A server is asked for about as much as will be read.
@Suite struct RangePlanTests {
    private let film: Int64 = 40 << 20

    private func frames(usual: Int64? = nil) -> RangePlan { RangePlan(readsHeader: false, usual: usual) }

    /// Asks for what is missing and reads it, as a reader does, from a place on; returns what was asked for.
    private func read(_ wants: [Int], from start: Int64, _ plan: inout RangePlan) -> [Int64] {
        var position = start
        var end = start
        var asked: [Int64] = []
        for want in wants {
            var rest = Int64(want)
            while rest > 0 {
                if position >= end {
                    asked.append(plan.length(from: position, wanted: Int(rest), of: film))
                    end = position + (asked.last ?? 0)
                }
                let count = min(rest, end - position)
                position += count
                rest -= count
                plan.noteRead(upTo: position)
            }
        }
        return asked
    }

    @Test func theHeaderIsAskedForInOne() {
        var plan = RangePlan()
        #expect(read(Array(repeating: 4_096, count: 200), from: 0, &plan) == [4 << 20])
        // An index behind the frames, once: chapters may lie there too.
        #expect(plan.length(from: film - 900_000, wanted: 4_096, of: film) == 4 << 20)
        #expect(plan.length(from: film - 3_000_000, wanted: 4_096, of: film) == 64 << 10)
        // The first frame, and the sound beside it.
        let first: Int64 = 120_000 + 64 << 10
        #expect(plan.length(from: 5_000, wanted: 120_000, of: film) == first)
        plan.noteRead(upTo: 5_000 + first)
        #expect(plan.length(from: 5_000 + first, wanted: 4_096, of: film) == 4 << 20)
    }

    @Test func aFrameOfKnownLengthIsAskedForAlone() {
        var plan = frames()
        #expect(read([90_000], from: 5_000_000, &plan) == [90_000])
        #expect(read([8_000], from: 9_000_000, &plan) == [8_000])
    }

    /// Matroska says how long a frame is where it begins.
    @Test func ofOtherFramesAsMuchIsAskedForAsAtPlacesBefore() {
        var plan = frames()
        #expect(read([4_096, 100_000], from: 1_000_000, &plan) == [64 << 10, 38_560])
        #expect(read([4_096, 80_000], from: 2_000_000, &plan) == [104_096])
        #expect(read([4_096, 120_000], from: 3_000_000, &plan) == [94_096, 30_000])
        // A little more than was asked for costs no more than a little.
        #expect(read([4_096, 106_000, 300], from: 4_000_000, &plan) == [109_096, 27_274])
    }

    @Test func theFirstFrameTellsHowLongOthersAre() {
        var plan = RangePlan()
        for count in [4_096, 64 << 10] { plan.noteWanted(count) }
        #expect(plan.usual == nil)
        for count in [140_000, 90_000] { plan.noteWanted(count) }
        #expect(plan.usual == 210_000)
        plan.readsHeader = false
        #expect(plan.length(from: 1_000_000, wanted: 4_096, of: film) == 210_000)
        // What has been measured is not guessed any more.
        plan.noteRead(upTo: 1_050_000)
        #expect(plan.length(from: 2_000_000, wanted: 4_096, of: film) == 50_000)
        plan.readsHeader = true
        plan.noteWanted(900_000)
        #expect(plan.usual == 50_000)
    }

    /// Frames lie one behind the other, with sound between them that may be left out.
    @Test func readingOnTakesFewQuestions() {
        var plan = frames()
        var asked = 0
        var (position, end): (Int64, Int64) = (1 << 20, 0)
        while position < film {
            if position >= end {
                asked += 1
                end = position + plan.length(from: position, wanted: 9_000, of: film)
            }
            plan.noteRead(upTo: position + 9_000)
            position += 9_000 + 700
        }
        #expect(asked < 20)
    }

    @Test func aPartIsAskedForAtOnceAndAlone() {
        var plan = RangePlan(part: 5_000_000..<15_000_000)
        #expect(plan.length(from: 5_000_000, wanted: 4 << 10, of: nil) == 10_000_000)
        plan.noteRead(upTo: 7_000_000)
        #expect(plan.length(from: 7_000_000, wanted: 4 << 10, of: 20_000_000) == 8_000_000)
        #expect(plan.knowsEnd(from: 14_999_999) && !plan.knowsEnd(from: 15_000_000))
        #expect(plan.length(from: 15_000_000, wanted: 4 << 10, of: 20_000_000) <= 4 << 20)
    }

    @Test func nothingIsAskedForWithoutBound() {
        var plan = frames(usual: 1 << 20)
        #expect(plan.length(from: .max - 1, wanted: .max, of: .max) == 4 << 20)
        #expect(plan.length(from: 0, wanted: 0, of: nil) == 1 << 20)
        plan.noteRead(upTo: .max)
        #expect(plan.length(from: 10, wanted: 0, of: nil) == 1 << 20)
    }
}
