import Media
import SeededRandom
import TestInputs
import Testing

@testable import Compositions

/// The pictures of compositions are those of their sources, at their places.
@Suite struct CompositionPicturesTests {
    /// A generator of a composition's pictures.
    static func generator(_ composition: Composition, decoders: Int = 1) -> ImageGenerator {
        ImageGenerator(asset: Asset(composition), decoders: decoders)
    }

    static var exact: ImageGenerator.Settings {
        var settings = ImageGenerator.Settings()
        (settings.requestedTimeToleranceBefore, settings.requestedTimeToleranceAfter) = (.zero, .zero)
        return settings
    }

    /// Two seconds of a film at 24 frames per second, then two of one at 30 whose frames show numbers from 1,000 on.
    static func twoFilms() throws -> Composition {
        var composition = Composition()
        let video = composition.addTrack(.video)
        let (first, second) = (Sources.drawn(), Sources.drawn(300, rate: 30, from: 1_000))
        try composition[video].append(TimeRange(seconds: 3..<5), of: Sources.track(of: first))
        try composition[video].append(TimeRange(seconds: 1..<3), of: Sources.track(of: second))
        return composition
    }

    // MARK: Random edits

    /// What is shown at any time is what a plain list of frames has there.
    @Test(arguments: 0..<8) func picturesAreThoseOfAList(seed: Int) async throws {
        let stage = try EditStage()
        var random = SplitMix(seed: UInt64(seed) + 1_000)
        for _ in 0..<6 {
            var editor = RandomEditor(stage, random: SplitMix(seed: random.next()))
            for _ in 0..<12 { try editor.edit() }
            let count = editor.lists.map(\.frames.count).max() ?? 0
            guard count > 0 else { continue }
            let images = Self.generator(editor.composition)
            for _ in 0..<30 {
                let place = random.below(count)
                let image = try await images.image(at: MediaTime(value: Int64(place), timescale: 60), Self.exact)
                let expected = editor.number(at: place)
                #expect(Self.number(of: image) == expected, "sixtieth \(place) of seed \(seed)")
            }
        }
    }

    /// Steps forward meet every frame once, in the order of their times, and steps back the same ones.
    @Test(arguments: 0..<6) func stepsMeetEveryFrame(seed: Int) async throws {
        let stage = try EditStage()
        var random = SplitMix(seed: UInt64(seed) + 2_000)
        var editor = RandomEditor(stage, random: SplitMix(seed: random.next()))
        for _ in 0..<12 { try editor.edit() }
        let images = Self.generator(editor.composition)
        var walked = [try await images.image(at: .zero, Self.exact)]
        while let last = walked.last, let next = try await Self.step(images, .after(last.actualTime)) {
            #expect(next.actualTime > last.actualTime)
            walked.append(next)
            if walked.count > 5_000 { break }
        }
        #expect(walked.first?.actualTime == .zero)
        // Each is what is shown at its time, and so until the next.
        for (image, next) in zip(walked, walked.dropFirst()) {
            let shown = try await images.image(at: image.actualTime, Self.exact)
            #expect(shown.actualTime == image.actualTime && Self.number(of: shown) == Self.number(of: image))
            let middle = image.actualTime.advancedHalfway(to: next.actualTime)
            let late = try await images.image(at: middle, Self.exact)
            #expect(late.actualTime == image.actualTime && Self.number(of: late) == Self.number(of: image))
            #expect(
                image.duration == next.actualTime - image.actualTime
                    || abs((image.duration - (next.actualTime - image.actualTime)).seconds) < 3e-9)
        }
        var back: [GeneratedImage] = []
        var time = editor.composition.duration
        while let image = try await Self.step(images, .before(time)) {
            back.append(image)
            time = image.actualTime
            if back.count > 5_000 { break }
        }
        #expect(back.reversed().map(\.actualTime) == walked.map(\.actualTime))
        #expect(back.reversed().map { Self.number(of: $0) } == walked.map { Self.number(of: $0) })
        try Self.checkStretches(of: editor.composition, walked.map(\.actualTime), &random)
    }

    /// Whatever way is taken through the frames, they are those that steps meet.
    private static func checkStretches(
        of composition: Composition, _ times: [MediaTime], _ random: inout SplitMix
    ) throws {
        let source = CompositionSource(composition)
        let reader = try source.pictures(ofTrackAt: nil, DecodeCounters(), Interruption())
        for _ in 0..<20 {
            let first = random.below(times.count)
            let count = 1 + random.below(60)
            let isAfter = random.below(2) == 0
            let end = first + count < times.count ? times[first + count] : nil
            var met: [MediaTime] = []
            var befores: [MediaTime?] = []
            let ending = try reader.frames(from: isAfter ? .after(times[first]) : .at(times[first]), upTo: end) {
                met.append($0.time)
                befores.append($1)
                return true
            }
            let expected = Array(times[first...].prefix(count).dropFirst(isAfter ? 1 : 0))
            #expect(met == expected)
            #expect(befores.dropFirst().map { $0 } == met.dropLast().map { $0 })
            if !met.isEmpty { #expect(befores[0] == (isAfter ? times[first] : nil)) }
            switch ending {
            case .joined: #expect(end != nil)
            case .endOfFilm: #expect(end == nil)
            case .passed, .stopped: Issue.record("ended otherwise")
            }
            // From a key frame on, frame by frame.
            let begun = try reader.beginFrames(at: times[first])
            let beginning = try #require(begun.first?.time)
            #expect(begun.keyTime <= times[first] && beginning <= times[first] && begun.keyTime <= beginning)
            #expect(begun.isAtStart == (begun.keyTime <= .zero))
            met = [beginning]
            while met.count < count, let next = try reader.nextFrame() { met.append(next.time) }
            #expect(met == Array(times.drop { $0 < beginning }.prefix(count)))
        }
        // Key frames one by one are those that are listed.
        let keys = try #require(try reader.keyFrameTimes())
        #expect(keys.first == .zero && keys == keys.sorted() && Set(keys).isSubset(of: times))
        var (found, time) = ([MediaTime.zero], MediaTime.zero)
        while let next = try reader.keyFrameTime(.forward, from: time) {
            found.append(next)
            time = next
            if found.count > keys.count { break }
        }
        #expect(found == keys)
        found = []
        time = composition.duration
        while let last = try reader.keyFrameTime(.backward, from: time) {
            found.append(last)
            time = last
            if found.count > keys.count { break }
        }
        #expect(found.reversed() == keys)
    }

    static func step(_ images: ImageGenerator, _ request: FrameRequest) async throws -> GeneratedImage? {
        do {
            return try await images.image(request, exact)
        } catch let error as MediaError where error.code == .noFrame {
            return nil
        }
    }

    /// The number that a picture shows; zero for black.
    static func number(of image: GeneratedImage) -> Int { FrameNumber.of(image.picture) }

    // MARK: Ways through

    @Test func aScrubBufferGoesOverCuts() async throws {
        let composition = try Self.twoFilms()
        let buffer = ScrubBuffer(Self.generator(composition))
        var (numbers, times) = ([Int](), [MediaTime]())
        var image = try await buffer.image(.at(MediaTime(value: 46, timescale: 24)), Self.exact)
        for _ in 0..<6 {
            numbers.append(Self.number(of: image))
            times.append(image.actualTime)
            image = try await buffer.image(.after(image.actualTime), Self.exact)
        }
        #expect(numbers == [118, 119, 1_030, 1_031, 1_032, 1_033])
        #expect(
            times[1...3] == [MediaTime(value: 47, timescale: 24), .seconds(2), MediaTime(value: 61, timescale: 30)])
        for number in numbers.reversed() {
            image = try await buffer.image(.before(image.actualTime), Self.exact)
            #expect(Self.number(of: image) == number)
        }
        // At both ends.
        await #expect(throws: MediaError.self) { try await buffer.image(.before(.zero), Self.exact) }
        let last = try await buffer.image(.before(composition.duration), Self.exact)
        #expect(Self.number(of: last) == 1_089)
        await #expect(throws: MediaError.self) { try await buffer.image(.after(last.actualTime), Self.exact) }
    }

    @Test func aFilmstripIsMadeOfAllSources() async throws {
        let composition = try Self.twoFilms()
        let times = stride(from: 39, through: 0, by: -1).map { MediaTime(value: $0, timescale: 10) }
        var numbers: [Int] = []
        for await element in Self.generator(composition, decoders: 2).images(for: times, Self.exact) {
            numbers.append(Self.number(of: try element.image))
        }
        let expected = times.map { time in
            let tenths = Int(time.value)
            return tenths < 20 ? (30 + tenths) * 24 / 10 : 1_000 + (10 + tenths - 20) * 30 / 10
        }
        #expect(numbers == expected)
    }

    /// Key frames outside of what is shown of a source are none, however near they are.
    @Test func toleranceEndsAtCuts() async throws {
        let composition = try Self.twoFilms()
        let images = Self.generator(composition)
        var loose = ImageGenerator.Settings()
        (loose.requestedTimeToleranceBefore, loose.requestedTimeToleranceAfter) = (.positiveInfinity, .positiveInfinity)
        // The film's key frames are a second apart, those of the second 0.8 s: at 1.6 s of it, and at 2.4.
        let found = [
            (MediaTime(value: 1, timescale: 10), 72), (MediaTime(value: 19, timescale: 10), 96),
            (MediaTime(value: 21, timescale: 10), 1_048), (MediaTime(value: 35, timescale: 10), 1_072),
        ]
        for (time, number) in found {
            let image = try await images.image(at: time, loose)
            #expect(Self.number(of: image) == number && image.requestedTime == time)
        }
        // Within the tolerance is no key frame.
        (loose.requestedTimeToleranceBefore, loose.requestedTimeToleranceAfter) = (
            MediaTime(value: 1, timescale: 10), MediaTime(value: 1, timescale: 10)
        )
        let near = try await images.image(at: MediaTime(value: 21, timescale: 10), loose)
        #expect(near.actualTime >= .seconds(2) && near.actualTime <= MediaTime(value: 22, timescale: 10))
    }

    @Test func timesOutsideAreClampedOrRefused() async throws {
        let images = Self.generator(try Self.twoFilms())
        var settings = Self.exact
        for time in [MediaTime.seconds(4), .seconds(100), .positiveInfinity] {
            settings.clampsToFrames = true
            let image = try await images.image(at: time, settings)
            #expect(Self.number(of: image) == 1_089 && image.reason == .afterLastFrame)
            settings.clampsToFrames = false
            let refused = settings
            await #expect { try await images.image(at: time, refused) } throws: {
                ($0 as? MediaError)?.code == .noFrame
            }
        }
        settings.clampsToFrames = true
        let early = try await images.image(at: .seconds(-1), settings)
        #expect(Self.number(of: early) == 72 && early.reason == .startsLater)
    }

    // MARK: Gaps, layers, speed

    @Test func gapsAreBlackAndLastAsLongAsTheyDo() async throws {
        var composition = try Self.twoFilms()
        try composition.insertEmptyTimeRange(TimeRange(seconds: 1..<4))
        let images = Self.generator(composition)
        let black = try await images.image(at: .seconds(2), Self.exact)
        #expect(black.picture.size == PixelSize(width: 64, height: 36))
        #expect(black.picture.pixels.enumerated().allSatisfy { $1 == ($0 % 4 == 3 ? 255 : 0) })
        #expect(black.actualTime == .seconds(1) && black.duration == .seconds(3))
        let after = try await images.image(after: .seconds(1), Self.exact)
        #expect(after.actualTime == .seconds(4) && Self.number(of: after) == 96)
        let before = try await images.image(before: .seconds(4), Self.exact)
        #expect(before.actualTime == .seconds(1))
    }

    @Test func theLastTrackIsOnTopAndGapsLetTheOneBelowThrough() async throws {
        var composition = try Self.twoFilms()
        let upper = composition.addTrack(.video)
        let third = Sources.drawn(240, rate: 24, from: 5_000)
        try composition[upper].insertEmptyTimeRange(TimeRange(seconds: 0..<1))
        try composition[upper].append(TimeRange(seconds: 0..<2), of: Sources.track(of: third))
        let images = Self.generator(composition)
        func numbers(_ images: ImageGenerator) async throws -> [Int] {
            var numbers: [Int] = []
            for tenths in [5, 10, 25, 29, 30, 35] as [Int64] {
                let image = try await images.image(at: MediaTime(value: tenths, timescale: 10), Self.exact)
                numbers.append(Self.number(of: image))
            }
            return numbers
        }
        #expect(try await numbers(images) == [84, 5_000, 5_036, 5_045, 1_060, 1_075])
        composition[upper].isEnabled = false
        #expect(try await numbers(Self.generator(composition)) == [84, 96, 1_045, 1_057, 1_060, 1_075])
    }

    @Test func framesAreHeldAndPlayedFasterAndSlower() async throws {
        var composition = Composition()
        let video = composition.addTrack(.video)
        let track = try Sources.track()
        try composition[video].setSegments([
            CompositionTrackSegment(
                TimeRange(start: .seconds(2), duration: .zero), of: track, target: TimeRange(seconds: 0..<3)),
            CompositionTrackSegment(TimeRange(seconds: 0..<4), of: track, target: TimeRange(seconds: 3..<4)),
            CompositionTrackSegment(TimeRange(seconds: 0..<1), of: track, target: TimeRange(seconds: 4..<8)),
        ])
        let images = Self.generator(composition)
        let held = try await images.image(at: .seconds(1), Self.exact)
        #expect(Self.number(of: held) == 48 && held.actualTime == .zero && held.duration == .seconds(3))
        let next = try await images.image(after: .seconds(1), Self.exact)
        #expect(next.actualTime == .seconds(3) && Self.number(of: next) == 0)
        let fast = try await images.image(at: MediaTime(value: 7, timescale: 2), Self.exact)
        #expect(Self.number(of: fast) == 48)
        #expect(fast.duration == MediaTime(value: 1, timescale: 96))
        let slow = try await images.image(at: .seconds(6), Self.exact)
        #expect(Self.number(of: slow) == 12 && slow.duration == MediaTime(value: 1, timescale: 6))
    }

    // MARK: Sizes

    @Test func picturesAreFittedIntoTheFirstOnesSize() async throws {
        var composition = Composition()
        let video = composition.addTrack(.video)
        let sizes = [
            PixelSize(width: 64, height: 36), PixelSize(width: 30, height: 40), PixelSize(width: 128, height: 36),
        ]
        for size in sizes {
            // White, as far as numbers go.
            let asset = Sources.drawn(24, from: 65_535 - 23, size: size)
            try composition[video].append(TimeRange(seconds: 0..<1), of: Sources.track(of: asset))
        }
        let images = Self.generator(composition)
        /// The rows and columns that are not black.
        func place(_ time: MediaTime, _ settings: ImageGenerator.Settings) async throws -> (Range<Int>, Range<Int>)? {
            let picture = try await images.image(at: time, settings).picture
            let lit = (0..<picture.width * picture.height).filter { picture.pixels[$0 * 4 + 1] > 0 }
            let (columns, rows) = (lit.map { $0 % picture.width }, lit.map { $0 / picture.width })
            guard let left = columns.min(), let right = columns.max(), let top = rows.min(), let bottom = rows.max()
            else { return nil }
            return (left..<right + 1, top..<bottom + 1)
        }
        #expect(try #require(await place(.zero, Self.exact)) == (0..<64, 0..<36))
        #expect(try #require(await place(.seconds(1), Self.exact)) == (19..<46, 0..<36))
        #expect(try #require(await place(.seconds(2), Self.exact)) == (0..<64, 9..<27))
        var small = Self.exact
        small.maximumSize = PixelSize(width: 32, height: 32)
        #expect(try #require(await place(.seconds(2), small)) == (0..<32, 5..<14))
        let image = try await images.image(at: .seconds(2), small)
        #expect(image.naturalSize == sizes[0] && image.picture.size == PixelSize(width: 32, height: 18))

        composition.naturalSize = PixelSize(width: 100, height: 100)
        let square = try await Self.generator(composition).image(at: .zero, Self.exact)
        #expect(square.naturalSize == PixelSize(width: 100, height: 100) && square.picture.width == 100)
        for size in [
            PixelSize(width: 0, height: 10), PixelSize(width: -4, height: -4), PixelSize(width: .max, height: 2),
        ] {
            composition.naturalSize = size
            let images = Self.generator(composition)
            await #expect { try await images.image(at: .zero, Self.exact) } throws: {
                ($0 as? MediaError)?.code == .tooLarge
            }
        }
    }

    /// An impossible size of an inner composition fails its segments alone, and is not taken for the outer one's.
    @Test func impossibleSizesOfInnerCompositionsFailTheirSegmentsAlone() async throws {
        let sizes = [
            PixelSize(width: .min, height: 1), PixelSize(width: .max, height: .max), PixelSize(width: 0, height: 0),
            PixelSize(width: -4, height: .max),
        ]
        for size in sizes {
            var inner = try Self.twoFilms()
            inner.naturalSize = size
            var composition = Composition()
            let video = composition.addTrack(.video)
            try composition[video].append(TimeRange(seconds: 0..<1), of: Sources.track(of: Asset(inner)))
            try composition[video].append(TimeRange(seconds: 0..<1), of: Sources.track())
            let images = Self.generator(composition)
            await #expect { try await images.image(at: .zero, Self.exact) } throws: {
                ($0 as? MediaError)?.code == .tooLarge
            }
            #expect(Self.number(of: try await images.image(at: .seconds(1), Self.exact)) == 0)
        }
    }

    // MARK: Compositions of compositions

    @Test func compositionsAreSourcesOfOthers() async throws {
        var composition = try Self.twoFilms()
        for depth in 1...5 {
            var outer = Composition()
            try await outer.insertTimeRange(
                TimeRange(start: MediaTime(value: 1, timescale: 2), duration: .positiveInfinity),
                of: Asset(composition), at: .zero)
            try outer.insertEmptyTimeRange(
                TimeRange(start: .zero, duration: MediaTime(value: 1, timescale: 2)))
            composition = outer
            let image = try await Self.generator(composition).image(at: MediaTime(value: 11, timescale: 4), Self.exact)
            #expect(Self.number(of: image) == 1_052, "depth \(depth)")
            #expect(image.actualTime == MediaTime(value: 82, timescale: 30))
        }
    }

    @Test func nestingHasAnEnd() async throws {
        var composition = try Self.twoFilms()
        var error: MediaError?
        var depth = 1
        while error == nil, depth < 100 {
            do {
                var outer = Composition()
                try await outer.insertTimeRange(
                    TimeRange(start: .zero, duration: .positiveInfinity), of: Asset(composition), at: .zero)
                composition = outer
                depth += 1
            } catch let caught as MediaError {
                error = caught
            }
        }
        #expect(depth == 32 && error?.code == .invalidRequest)
        #expect(error?.message.contains("nested") == true)
        let image = try await Self.generator(composition).image(at: .seconds(3), Self.exact)
        #expect(Self.number(of: image) == 1_060)
    }
}

extension RandomEditor {
    /// What is shown in a sixtieth of a second: zero for black.
    fileprivate func number(at place: Int) -> Int {
        for list in lists.reversed() where place < list.frames.count {
            guard let frame = list.frames[place] else { continue }
            let rate = EditStage.rates[frame.source]
            return (frame.source + 1) * EditStage.numbersOfASource + (frame.time * Fraction(Int128(rate))).wholePart
        }
        return 0
    }
}

extension MediaTime {
    fileprivate func advancedHalfway(to other: MediaTime) -> MediaTime {
        MediaTime(seconds: (seconds + other.seconds) / 2, preferredTimescale: 1_000_000_000)
    }
}
