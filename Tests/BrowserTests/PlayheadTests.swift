import Engine
import Media
import SeededRandom
import Testing

@testable import Browser

/// A playhead that can be asked within expectations.
private final class Head {
    private var playhead: Playhead

    init(duration: MediaTime?, frameDuration: MediaTime?) {
        playhead = Playhead(duration: duration, frameDuration: frameDuration)
    }

    var target: MediaTime { playhead.target }
    func asked(_ requested: MediaTime) -> MediaTime { playhead.asked(requested) }
    var shown: MediaTime? { playhead.shown }
    var steps: Int { playhead.steps }
    var duration: MediaTime? { playhead.duration }
    var isAtRest: Bool { playhead.isAtRest }

    func seek(to time: MediaTime, exactly: Bool = false) { playhead.seek(to: time, exactly: exactly) }
    func seek(by time: MediaTime, exactly: Bool = false) { playhead.seek(by: time, exactly: exactly) }
    func step(_ count: Int) { playhead.step(count) }
    func next(isMoving: Bool, isPlaying: Bool = false) -> Playhead.Request? {
        playhead.next(isMoving: isMoving, isPlaying: isPlaying)
    }
    func play(at time: MediaTime) { playhead.play(at: time) }
    func stopPlaying() -> Bool { playhead.stopPlaying() }
    var isAtFullQuality: Bool { playhead.isAtFullQuality }
    func finished(_ ticket: Int, actual: MediaTime?) -> Bool { playhead.finished(ticket, actual: actual) }
    func failed(_ ticket: Int) -> Bool { playhead.failed(ticket) }
    func abandon() { playhead.abandon() }
    func giveWay() { playhead.giveWay() }
    func askAgain() { playhead.askAgain() }
    var isHeldUp: Bool { playhead.isHeldUp }
}

struct PlayheadTests {
    private static let frame = MediaTime(value: 1, timescale: 25)
    private static let duration = MediaTime(value: 10, timescale: 1)

    private static func seconds(_ value: Double) -> MediaTime { MediaTime(seconds: value, preferredTimescale: 1_000) }

    /// A playhead with its first frame on the screen and at rest.
    fileprivate func rested() throws -> Head {
        let playhead = Head(duration: Self.duration, frameDuration: Self.frame)
        let first = try #require(playhead.next(isMoving: false))
        #expect(first.moment == .exact(.zero))
        #expect(playhead.finished(first.ticket, actual: .zero))
        #expect(playhead.isAtRest)
        return playhead
    }

    @Test func seeksAddUpWhileAPictureIsOnItsWay() throws {
        let playhead = try rested()
        playhead.seek(by: Self.seconds(1))
        let moving = try #require(playhead.next(isMoving: true))
        #expect(moving.moment == .near(Self.seconds(1)))
        playhead.seek(by: Self.seconds(1))
        playhead.seek(by: Self.seconds(1))
        #expect(playhead.next(isMoving: true) == nil, "one picture at a time")
        #expect(playhead.target == Self.seconds(3))
        #expect(playhead.finished(moving.ticket, actual: Self.seconds(0.96)))
        #expect(try #require(playhead.next(isMoving: true)).moment == .near(Self.seconds(3)))
    }

    @Test func restBringsTheExactFrame() throws {
        let playhead = try rested()
        playhead.seek(to: Self.seconds(5.01))
        let near = try #require(playhead.next(isMoving: true))
        #expect(playhead.finished(near.ticket, actual: Self.seconds(4)))
        #expect(playhead.next(isMoving: true) == nil, "keys still come")
        #expect(!playhead.isAtRest)
        let exact = try #require(playhead.next(isMoving: false))
        #expect(exact.moment == .exact(Self.seconds(5.01)))
        #expect(playhead.finished(exact.ticket, actual: Self.seconds(5)))
        #expect(playhead.isAtRest)
        #expect(playhead.shown == Self.seconds(5))
    }

    @Test func anExactSeekTakesNoDetour() throws {
        let playhead = try rested()
        playhead.seek(by: Self.seconds(1), exactly: true)
        #expect(try #require(playhead.next(isMoving: false)).moment == .exact(Self.seconds(1)))
    }

    @Test func stepsGoFromTheFrameShown() throws {
        let playhead = try rested()
        playhead.step(1)
        let after = try #require(playhead.next(isMoving: true))
        #expect(after.moment == .after(.zero))
        #expect(playhead.finished(after.ticket, actual: Self.frame))
        #expect(playhead.target == Self.frame)
        playhead.step(-1)
        let before = try #require(playhead.next(isMoving: false))
        #expect(before.moment == .before(Self.frame))
        #expect(playhead.finished(before.ticket, actual: .zero))
        #expect(playhead.target == .zero)
        #expect(playhead.isAtRest)
    }

    @Test func whatStaysIsSharpenedAndAwaitedByNobody() throws {
        let playhead = try rested()
        #expect(playhead.isAtFullQuality)
        playhead.step(1)
        let step = try #require(playhead.next(isMoving: true))
        #expect(!step.isStill)
        #expect(playhead.finished(step.ticket, actual: Self.frame))
        #expect(playhead.isAtRest && !playhead.isAtFullQuality)
        #expect(playhead.next(isMoving: true) == nil, "keys still come")
        let sharp = try #require(playhead.next(isMoving: false))
        #expect(sharp.moment == .exact(Self.frame) && sharp.isStill)
        #expect(playhead.isAtRest)
        playhead.step(1)
        #expect(playhead.isHeldUp)
        playhead.giveWay()
        let next = try #require(playhead.next(isMoving: true))
        #expect(next.moment == .after(Self.frame) && !next.isStill)
        #expect(playhead.finished(next.ticket, actual: Self.frame * 2))
        let last = try #require(playhead.next(isMoving: false))
        #expect(playhead.finished(last.ticket, actual: Self.frame * 2))
        #expect(playhead.isAtFullQuality)
    }

    @Test func playbackShowsWhatIsDueAndSharpensNothing() throws {
        let playhead = try rested()
        playhead.play(at: Self.seconds(0.1))
        let first = try #require(playhead.next(isMoving: false, isPlaying: true))
        #expect(first.moment == .exact(Self.seconds(0.1)) && !first.isStill)
        // Two more are due before it comes: one is left out.
        playhead.play(at: Self.seconds(0.2))
        playhead.play(at: Self.seconds(0.3))
        #expect(playhead.finished(first.ticket, actual: Self.frame * 2))
        let second = try #require(playhead.next(isMoving: false, isPlaying: true))
        #expect(second.moment == .exact(Self.seconds(0.3)))
        #expect(playhead.finished(second.ticket, actual: Self.frame * 7))
        #expect(playhead.next(isMoving: false, isPlaying: true) == nil)
        playhead.play(at: Self.seconds(0.4))
        let third = try #require(playhead.next(isMoving: false, isPlaying: true))
        // Paused, what was on its way is not awaited, and the picture gets its full quality.
        #expect(playhead.stopPlaying())
        #expect(!playhead.finished(third.ticket, actual: Self.frame * 10))
        #expect(playhead.target == Self.frame * 7)
        #expect(playhead.next(isMoving: false)?.moment == .exact(Self.frame * 7))
    }

    @Test func manyStepsBecomeOneSeek() throws {
        let playhead = try rested()
        playhead.step(5)
        playhead.step(-1)
        let jump = try #require(playhead.next(isMoving: true))
        #expect(jump.moment == .exact(Self.frame * 4))
        #expect(playhead.steps == 0)
        #expect(playhead.finished(jump.ticket, actual: Self.frame * 4))
        #expect(playhead.isAtRest)
    }

    @Test func manyStepsGoOneByOneWhereFramesAreUneven() throws {
        let playhead = Head(duration: Self.duration, frameDuration: nil)
        let first = try #require(playhead.next(isMoving: false))
        #expect(playhead.finished(first.ticket, actual: .zero))
        playhead.step(2)
        let one = try #require(playhead.next(isMoving: false))
        #expect(one.moment == .after(.zero))
        #expect(playhead.finished(one.ticket, actual: Self.seconds(0.1)))
        #expect(try #require(playhead.next(isMoving: false)).moment == .after(Self.seconds(0.1)))
    }

    @Test func oppositeStepsCancelOut() throws {
        let playhead = try rested()
        playhead.step(3)
        playhead.step(-3)
        #expect(playhead.next(isMoving: false) == nil)
        #expect(playhead.isAtRest)
    }

    @Test func aStepAfterASeekWaitsForItsFrame() throws {
        let playhead = try rested()
        playhead.seek(to: Self.seconds(5))
        playhead.step(1)
        let near = try #require(playhead.next(isMoving: true))
        #expect(near.moment == .near(Self.seconds(5)))
        #expect(playhead.finished(near.ticket, actual: Self.seconds(4)))
        let exact = try #require(playhead.next(isMoving: true))
        #expect(exact.moment == .exact(Self.seconds(5)))
        #expect(playhead.finished(exact.ticket, actual: Self.seconds(5)))
        #expect(try #require(playhead.next(isMoving: true)).moment == .after(Self.seconds(5)))
    }

    @Test func staleTicketsAreRefused() throws {
        let playhead = try rested()
        playhead.seek(to: Self.seconds(2), exactly: true)
        let current = try #require(playhead.next(isMoving: false))
        #expect(!playhead.finished(current.ticket - 1, actual: Self.seconds(9)))
        #expect(!playhead.failed(current.ticket + 1))
        #expect(playhead.shown == .zero)
        #expect(playhead.finished(current.ticket, actual: Self.seconds(2)))
        #expect(!playhead.finished(current.ticket, actual: Self.seconds(9)), "an answer counts once")
        playhead.seek(to: Self.seconds(3), exactly: true)
        let abandoned = try #require(playhead.next(isMoving: false))
        playhead.abandon()
        #expect(!playhead.finished(abandoned.ticket, actual: Self.seconds(3)))
    }

    @Test func seeksStayOnTheTimeline() throws {
        let playhead = try rested()
        playhead.seek(by: Self.seconds(-5))
        #expect(playhead.target == .zero)
        playhead.seek(by: Self.seconds(600))
        #expect(playhead.target == Self.duration - Self.frame)
        playhead.seek(to: Self.duration)
        #expect(playhead.target == Self.duration - Self.frame)
        let endless = Head(duration: .indefinite, frameDuration: nil)
        #expect(endless.duration == nil)
        endless.seek(to: Self.seconds(5_000))
        #expect(endless.target == Self.seconds(5_000))
    }

    @Test func aFailureEndsSteps() throws {
        let playhead = try rested()
        playhead.step(1)
        let step = try #require(playhead.next(isMoving: false))
        playhead.step(1)
        #expect(playhead.failed(step.ticket))
        #expect(playhead.steps == 0)
        #expect(playhead.target == .zero)
        #expect(playhead.isAtRest)
    }

    @Test func aFailedSeekReturnsToTheFrameShown() throws {
        let playhead = try rested()
        playhead.seek(to: Self.seconds(5), exactly: true)
        let seek = try #require(playhead.next(isMoving: false))
        #expect(playhead.failed(seek.ticket))
        #expect(playhead.target == .zero)
        #expect(playhead.isAtRest)
    }

    @Test func aFailedNearFrameStillTriesTheExactOne() throws {
        let playhead = try rested()
        playhead.seek(to: Self.seconds(5))
        let near = try #require(playhead.next(isMoving: true))
        #expect(playhead.failed(near.ticket))
        #expect(try #require(playhead.next(isMoving: false)).moment == .exact(Self.seconds(5)))
    }

    /// Whatever a person and an engine do: one picture at a time, targets on the timeline, and rest when both stop.
    @Test(arguments: 0..<200) func randomOperationsComeToRest(seed: UInt64) throws {
        var random = SplitMix(seed: seed)
        let hasDuration = Bool.random(using: &random)
        let hasFrames = Bool.random(using: &random)
        let playhead = Head(
            duration: hasDuration ? Self.duration : nil, frameDuration: hasFrames ? Self.frame : nil)
        var inFlight: Playhead.Request?
        var tickets: Set<Int> = []

        func answer(_ playhead: Head) {
            guard let current = inFlight else { return }
            inFlight = nil
            if Int.random(in: 0..<5, using: &random) == 0 {
                #expect(playhead.failed(current.ticket))
                return
            }
            let actual: MediaTime =
                switch current.moment {
                case .after(let time): time + Self.frame
                case .before(let time): max(.zero, time - Self.frame)
                case .exact(let time), .near(let time): time
                case .poster: .zero
                }
            #expect(playhead.finished(current.ticket, actual: actual))
            #expect(playhead.shown == actual)
        }

        func ask(_ playhead: Head, isMoving: Bool) {
            guard let next = playhead.next(isMoving: isMoving) else { return }
            #expect(inFlight == nil, "never two in flight")
            #expect(tickets.insert(next.ticket).inserted, "tickets are new")
            inFlight = next
        }

        for _ in 0..<300 {
            switch Int.random(in: 0..<10, using: &random) {
            case 0: playhead.seek(by: Self.seconds(.random(in: -20...20, using: &random)))
            case 1: playhead.seek(to: Self.seconds(.random(in: -5...15, using: &random)), exactly: true)
            case 2: playhead.step(.random(in: -4...4, using: &random))
            case 3: answer(playhead)
            case 4: #expect(!playhead.finished(-1, actual: .zero))
            case 5: playhead.play(at: Self.seconds(.random(in: 0...10, using: &random)))
            case 6:
                // What is on its way at rest is a finer look, whose answer is still awaited.
                if !playhead.isAtRest { inFlight = nil }
                playhead.askAgain()
            default: ask(playhead, isMoving: Bool.random(using: &random))
            }
            #expect(playhead.target >= .zero)
        }
        // The hand rests, the engine answers.
        for _ in 0..<100 where !playhead.isAtFullQuality {
            answer(playhead)
            ask(playhead, isMoving: false)
        }
        #expect(playhead.isAtFullQuality)
        #expect(playhead.next(isMoving: false) == nil)
    }

    /// A seek replaces a step under way: the step must not be made after it.
    @Test func aSeekReplacesTheStepThatItOvertakes() throws {
        let playhead = try rested()
        playhead.step(1)
        let step = try #require(playhead.next(isMoving: false))
        playhead.seek(to: Self.seconds(5))
        #expect(playhead.isHeldUp)
        playhead.giveWay()
        #expect(playhead.steps == 0)
        #expect(!playhead.finished(step.ticket, actual: Self.seconds(1)))
        #expect(playhead.next(isMoving: true)?.moment == .near(Self.seconds(5)))
    }

    /// As when lanes come or go while the picture of a seek is on its way.
    @Test(arguments: [true, false]) func aPictureAskedForAnewLosesNoSeek(exactly: Bool) throws {
        let playhead = try rested()
        playhead.seek(to: Self.seconds(5), exactly: exactly)
        let late = try #require(playhead.next(isMoving: false))
        playhead.askAgain()
        #expect(!playhead.finished(late.ticket, actual: .zero), "it is of the old way")
        #expect(playhead.target == Self.seconds(5))
        let again = try #require(playhead.next(isMoving: false))
        #expect(again.moment == late.moment)
    }

    @Test func aPictureAskedForAnewLosesNoStep() throws {
        let playhead = try rested()
        playhead.step(1)
        _ = try #require(playhead.next(isMoving: false))
        playhead.askAgain()
        let again = try #require(playhead.next(isMoving: false))
        #expect(again.moment == .after(.zero))
        #expect(playhead.finished(again.ticket, actual: Self.frame))
        #expect(playhead.isAtRest && playhead.target == Self.frame)
        playhead.askAgain()
        #expect(try #require(playhead.next(isMoving: false)).moment == .exact(Self.frame))
    }

    @Test func aSeekReplacesAStepThatIsGivenUp() throws {
        let playhead = try rested()
        playhead.step(1)
        _ = try #require(playhead.next(isMoving: false))
        playhead.seek(to: Self.seconds(5), exactly: true)
        playhead.abandon()
        #expect(playhead.steps == 0)
        #expect(playhead.next(isMoving: false)?.moment == .exact(Self.seconds(5)))
    }

    /// Only as long as the person has gone nowhere else.
    @Test func whatWasAskedForBehindTheEndIsRemembered() throws {
        let head = Head(duration: Self.duration, frameDuration: Self.frame)
        let far = MediaTime(value: 60, timescale: 1)
        head.seek(to: far, exactly: true)
        let end = Self.duration - Self.frame
        #expect(head.target == end && head.asked(end) == far && head.asked(.zero) == .zero)
        let request = try #require(head.next(isMoving: false))
        #expect(head.finished(request.ticket, actual: end))
        #expect(head.asked(end) == far)
        head.seek(to: .zero, exactly: true)
        #expect(head.asked(end) == end)
        head.seek(to: end, exactly: true)
        #expect(head.asked(end) == end)
    }
}
