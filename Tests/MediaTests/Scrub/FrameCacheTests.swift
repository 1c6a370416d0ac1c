import SeededRandom
import Testing

@testable import Media

/// The cache of frames and the plan that fills it, without a decoder.
@Suite struct FrameCacheTests {
    private func image(_ number: Int64) -> GeneratedImage {
        GeneratedImage(
            picture: Picture(unchecked: 5, 5, Array(repeating: 0, count: 100)), requestedTime: time(number),
            actualTime: time(number), reason: .exact, naturalSize: PixelSize(width: 5, height: 5), duration: time(1))
    }

    private func time(_ number: Int64) -> MediaTime { MediaTime(value: number, timescale: 25) }

    private func cache(_ frames: ClosedRange<Int64>, capacity: Int = 1 << 20) -> FrameCache {
        var cache = FrameCache(capacity: capacity)
        for frame in frames { cache.insert(image(frame), after: frame > frames.lowerBound ? time(frame - 1) : nil) }
        return cache
    }

    @Test func answersOnlyWhatIsCertain() {
        var cache = cache(10...12)
        #expect(cache.image(.at(time(11)))?.actualTime == time(11))
        let between = MediaTime(value: 23, timescale: 50)
        #expect(cache.image(.at(between))?.actualTime == time(11))
        #expect(cache.image(.at(time(12)))?.actualTime == time(12))
        // Whether another frame comes before the thirteenth nobody knows.
        #expect(cache.image(.at(MediaTime(value: 25, timescale: 50))) == nil)
        #expect(cache.image(.after(time(12))) == nil)
        #expect(cache.image(.before(time(10))) == nil)
        #expect(cache.image(.before(time(12)))?.actualTime == time(11))
        #expect(cache.image(.at(time(9))) == nil)
        cache.noteFilmEnd(time(12))
        cache.noteFilmStart(time(10))
        #expect(cache.image(.at(time(99)))?.reason == .afterLastFrame)
        #expect(cache.image(.at(time(1)))?.reason == .startsLater)
        #expect(cache.isOutside(.after(time(12))))
        #expect(cache.isOutside(.before(time(10))))
    }

    @Test func twoRunsBecomeOne() {
        var cache = cache(10...12)
        for frame in Int64(5)...9 { cache.insert(image(frame), after: frame > 5 ? time(frame - 1) : nil) }
        #expect(cache.run(around: time(11))?.first == time(10))
        #expect(cache.last(before: time(10)) == time(9))
        cache.join(time(9), time(10))
        #expect(cache.run(around: time(11)) == FrameCache.Run(first: time(5), last: time(12), before: 6, after: 1))
        // A frame that turns up between two that were joined parts them.
        cache.insert(
            GeneratedImage(
                picture: Picture(unchecked: 5, 5, Array(repeating: 0, count: 100)), requestedTime: .zero,
                actualTime: MediaTime(value: 19, timescale: 50), reason: .exact, naturalSize: .zero), after: nil)
        #expect(cache.run(around: time(11))?.first == time(10))
    }

    @Test func dropsWhatIsFurthestBehindFirst() {
        var cache = cache(0...49, capacity: 2_000)
        cache.evict(around: time(40), direction: 1)
        #expect(cache.bytes <= 2_000)
        #expect(cache.image(.at(time(49))) != nil)
        #expect(cache.image(.at(time(30))) != nil)
        #expect(cache.image(.at(time(20))) == nil)
    }

    /// Whatever the hand does, the plan fills what is around the playhead, and then has nothing more to do.
    @Test(arguments: [2_000, 20_000, 50_000, 200_000], [nil, 1, 12, 100, 250, 700])
    func fillsAroundThePlayheadAndEnds(capacity: Int, spacing: Int64?) throws {
        let film = Int64(1_000)
        let group = Int64(250)
        let keyFrames = spacing.map { stride(from: 0, to: film, by: Int64.Stride($0)).map(time) } ?? []
        var random = SplitMix(seed: UInt64(capacity))
        for _ in 0..<40 {
            var cache = FrameCache(capacity: capacity)
            var plan = DecodeAheadPlan()
            var playhead = Int64.random(in: 0..<film, using: &random)
            var direction = 0
            for _ in 0..<6 {
                var jobs = 0
                while let job = plan.next(
                    cache, playhead: time(playhead), direction: direction, keyFrames: keyFrames)
                {
                    jobs += 1
                    try #require(jobs < 400)
                    perform(job, &cache, film, portion: Int.random(in: 1...48, using: &random))
                    cache.evict(around: time(playhead), direction: direction)
                }
                #expect(cache.bytes <= capacity)
                let run = try #require(cache.run(around: time(playhead)))
                #expect(run.after >= 1 || playhead == film - 1)
                #expect(run.before >= 1 || playhead == 0)
                // What is full is not decoded again.
                #expect(
                    plan.next(
                        cache, playhead: time(playhead), direction: direction, keyFrames: keyFrames) == nil)
                direction = Bool.random(using: &random) ? 1 : -1
                playhead = max(
                    0, min(film - 1, playhead + Int64(direction) * Int64.random(in: 1...group, using: &random)))
            }
        }
    }

    /// Whole groups are decoded, as far as there is room for them: no frame twice.
    @Test func fillsBackwardsByGroups() throws {
        let keyFrames = stride(from: Int64(0), to: 2_000, by: 250).map(time)
        var cache = cache(1_000...1_200, capacity: 60_000)
        var plan = DecodeAheadPlan()
        func start(_ playhead: Int64) -> MediaTime? {
            let job = plan.next(cache, playhead: time(playhead), direction: -1, keyFrames: keyFrames)
            guard case .fromUpTo(let start, let end) = job else { return nil }
            #expect(end == time(1_000))
            return start
        }
        #expect(start(1_100) == time(750))
        // Where the group before has no room, or nothing is known of groups, what is wanted is what is decoded.
        cache = self.cache(1_000...1_200, capacity: 30_000)
        #expect(start(1_100).map { $0 > time(750) } == true)
        // One that the hand waits for comes at once.
        #expect(start(1_004).map { $0 > time(970) } == true)
    }

    private func perform(_ job: DecodeAheadPlan.Job, _ cache: inout FrameCache, _ film: Int64, portion: Int) {
        let (first, end, count): (Int64, MediaTime?, Int) =
            switch job {
            case .from(let time, let count): (time.ticks(numerator: 1, denominator: 25) ?? 0, nil, count)
            case .after(let time, let count): ((time.ticks(numerator: 1, denominator: 25) ?? 0) + 1, nil, count)
            case .fromUpTo(let time, let end): (time.ticks(numerator: 1, denominator: 25) ?? 0, end, .max)
            case .afterUpTo(let time, let end): ((time.ticks(numerator: 1, denominator: 25) ?? 0) + 1, end, .max)
            }
        var isAfter = false
        switch job {
        case .after, .afterUpTo: isAfter = true
        default: isAfter = false
        }
        var made = 0
        var frame = first
        while made < min(count, portion) {
            if frame >= film {
                cache.noteFilmEnd(time(film - 1))
                return
            }
            if let end, time(frame) >= end {
                cache.join(time(frame - 1), end)
                return
            }
            cache.insert(image(frame), after: made > 0 || isAfter ? time(frame - 1) : nil)
            if frame == 0 { cache.noteFilmStart(time(0)) }
            made += 1
            frame += 1
        }
    }
}
