import Media
import Testing

@testable import Browser

struct PlaybackTests {
    @Test func goesAsFastAsItIsTold() {
        let now = ContinuousClock.now
        var playback = Playback(from: MediaTime(value: 10, timescale: 1), at: now)
        #expect(playback.time(at: now + .seconds(2)) == MediaTime(value: 12, timescale: 1))
        playback.change(by: 3, at: now + .seconds(2))
        #expect(playback.rate == 2)
        #expect(playback.time(at: now + .seconds(2)) == MediaTime(value: 12, timescale: 1))
        #expect(playback.time(at: now + .seconds(3)) == MediaTime(value: 14, timescale: 1))
        #expect(playback.instant(of: MediaTime(value: 16, timescale: 1)) == now + .seconds(4))
        playback.set(1, at: now + .seconds(3))
        #expect(playback.time(at: now + .seconds(4)) == MediaTime(value: 15, timescale: 1))
        for _ in 0..<50 { playback.change(by: -1, at: now) }
        #expect(playback.rate == 0.1)
    }

    @Test func beginsAnewWithTheFrameOfASeek() {
        let now = ContinuousClock.now
        var playback = Playback(from: .zero, at: now, rate: 2)
        playback.wait()
        #expect(playback.isWaiting)
        playback.resume(from: MediaTime(value: 60, timescale: 1), at: now + .seconds(1))
        #expect(!playback.isWaiting)
        #expect(playback.time(at: now + .seconds(2)) == MediaTime(value: 62, timescale: 1))
    }

    @Test func ratesInWords() {
        #expect(Playback.rates.map(Playback.words).prefix(6) == ["0.1×", "0.25×", "0.5×", "0.75×", "1×", "1.25×"])
    }

    /// Few late frames are an accident; many tell that the picture is too large.
    @Test func framesThatComeLateCostPixels() {
        let frame = MediaTime(value: 1, timescale: 25)
        var playback = Playback(from: .zero, at: .now)
        for _ in 0..<100 {
            playback.note(step: frame * 2, frameDuration: frame)
            playback.note(step: frame, frameDuration: frame)
        }
        #expect(playback.isSharp)
        for _ in 0..<6 { playback.note(step: frame * 3, frameDuration: frame) }
        #expect(!playback.isSharp)
        playback.note(step: frame, frameDuration: frame)
        #expect(!playback.isSharp, "it does not go to and fro")
        var fast = Playback(from: .zero, at: .now, rate: 4)
        for _ in 0..<20 { fast.note(step: frame * 4, frameDuration: frame) }
        #expect(fast.isSharp, "frames are left out as asked")
    }
}
