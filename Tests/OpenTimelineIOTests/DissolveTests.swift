import Media
import TestInputs
import TestSupport
import Testing
import VideoCompositions

@testable import Compositions
@testable import OpenTimelineIO

/// What transitions of a timeline show.
@Suite struct DissolveTests {
    /// Frames of `a.mov` from one on, whose red is 100 more than their place, and no green.
    private static func a(_ start: Double, _ frames: Double, effects: String = "") -> String {
        OTIOText.clip("a.mov", OTIOText.range(start, frames), effects: effects)
    }

    /// Frames of `green.mov` from one on, which are green and 20 more red than their place.
    private static func green(_ start: Double, _ frames: Double) -> String {
        OTIOText.clip("green.mov", OTIOText.range(start, frames))
    }

    /// What is seen at a frame: how red and how green it is.
    private struct Seen: Equatable, CustomStringConvertible {
        let red: Int
        let green: Int

        init(_ red: Double, _ green: Double = 0) { (self.red, self.green) = (Int(red), Int(green)) }

        var description: String { "(\(red), \(green))" }

        func isLike(_ other: Seen) -> Bool { abs(red - other.red) <= 1 && abs(green - other.green) <= 1 }
    }

    /// The frames of a dissolve, by what both clips show at each of them.
    private static func dissolve(
        _ count: Int, _ outgoing: (Double) -> Seen, _ incoming: (Double) -> Seen
    ) -> [Seen] {
        (0..<count).map { frame in
            let (one, other, part) = (outgoing(Double(frame)), incoming(Double(frame)), Double(frame) / Double(count))
            func mixed(_ color: KeyPath<Seen, Int>) -> Double {
                Double(one[keyPath: color]) * (1 - part) + Double(other[keyPath: color]) * part
            }
            return Seen(mixed(\.red), mixed(\.green))
        }
    }

    private static func seen(in asset: Asset) async throws -> [Seen] {
        try await Cutting.numbers(of: asset).map { number in
            let number = try #require(number)
            return Seen(Double(number & 255), Double(number >> 8))
        }
    }

    private static func expect(_ items: [String], _ expected: [Seen], at location: SourceLocation = #_sourceLocation)
        async throws
    {
        try await expect(OTIOText.timeline(of: items), expected, at: location)
    }

    private static func expect(_ text: String, _ expected: [Seen], at location: SourceLocation = #_sourceLocation)
        async throws
    {
        let seen = try await seen(in: Cutting().asset(text))
        let areAlike = seen.count == expected.count && zip(seen, expected).allSatisfy { $0.isLike($1) }
        #expect(areAlike, "\(seen) is not \(expected)", sourceLocation: location)
    }

    // MARK: Between clips

    /// Each of the clips goes on beyond its range, and what is after the transition is where it was.
    @Test func clipsGoOverIntoEachOther() async throws {
        let dissolved = Self.dissolve(6, { Seen(128 + $0) }, { Seen(76 + $0, 4) })
        let before = (0..<8).map { Seen(120 + Double($0)) }
        try await Self.expect(
            [Self.a(20, 10), OTIOText.dissolve(2, 4), Self.green(58, 6)],
            before + dissolved + [Seen(82, 4), Seen(83, 4)])
    }

    /// Where the media is over, its last frame is seen, and its first before it begins.
    @Test func framesAreRepeatedWhereThereAreNoMore() async throws {
        let dissolved = Self.dissolve(4, { Seen(82 + min(1, $0), 1) }, { Seen(20 + max(0, $0 - 2), 4) })
        try await Self.expect(
            [Self.a(236, 4), OTIOText.dissolve(2, 2), Self.green(0, 4)],
            [Seen(80, 1), Seen(81, 1)] + dissolved + [Seen(22, 4), Seen(23, 4)])
    }

    /// A clip that is twice as fast is so beyond its range.
    @Test func timeEffectsGoOn() async throws {
        let dissolved = Self.dissolve(4, { Seen(105 + $0 * 2) }, { Seen(28 + $0, 4) })
        try await Self.expect(
            [Self.a(0, 4, effects: OTIOText.warp(2)), OTIOText.dissolve(2, 2), Self.green(10, 4)],
            [Seen(101), Seen(103)] + dissolved + [Seen(32, 4), Seen(33, 4)])
    }

    /// A still frame moves no more during the dissolve, and the other does.
    @Test func heldFrames() async throws {
        let dissolved = Self.dissolve(4, { _ in Seen(107) }, { Seen(28 + $0, 4) })
        try await Self.expect(
            [Self.a(7, 3, effects: OTIOText.freeze), OTIOText.dissolve(2, 2), Self.green(10, 2)],
            [Seen(107)] + dissolved)
    }

    /// What a stack holds beyond its range is seen as well.
    @Test func stacksGoOnBeyondTheirRange() async throws {
        let stack = OTIOText.stack([OTIOText.track([Self.a(0, 12)])], source: OTIOText.range(4, 4))
        let dissolved = Self.dissolve(4, { Seen(106 + $0) }, { Seen(28 + $0, 4) })
        try await Self.expect(
            [stack, OTIOText.dissolve(2, 2), Self.green(10, 2)], [Seen(104), Seen(105)] + dissolved)
    }

    /// What lies within others is looked into once: three times at each level would take forever.
    @Test func tracksWithinTracks() async throws {
        var track = OTIOText.track([Self.a(20, 8)])
        for _ in 0..<25 {
            track = OTIOText.track(
                [Self.green(50, 8), OTIOText.dissolve(2, 2), track, OTIOText.dissolve(2, 2), Self.green(80, 8)],
                source: OTIOText.range(8, 8))
        }
        let asset = try Cutting().asset(OTIOText.timeline(of: [track]))
        let seen = try await Self.seen(in: asset)
        #expect(seen.count == 8 && seen[3] == Seen(123) && seen[4] == Seen(124), "\(seen)")
        let clips = try #require(asset.source.clips(of: .video))
        #expect(clips.map(\.source.start) == [MediaTime(value: 20, timescale: 24)])
    }

    /// Two transitions never take the same frames of the clip between them.
    @Test func transitionsTakeNoMoreThanThereIs() async throws {
        let asset = try Cutting().asset(
            OTIOText.timeline(of: [
                Self.a(20, 4), OTIOText.dissolve(2, 3), Self.green(50, 4), OTIOText.dissolve(9, 9), Self.a(60, 4),
            ]))
        let seen = try await Self.seen(in: asset)
        let second = Self.dissolve(5, { Seen(73 + $0, 4) }, { Seen(159 + $0) })
        #expect(seen.count == 12 && seen[2] == Seen(122))
        #expect(zip(seen[7...], second).allSatisfy { $0.isLike($1) }, "\(seen)")
    }

    @Test(arguments: [OTIOText.dissolve(2, 2, type: "Custom_Transition"), OTIOText.dissolve(0, 0)])
    func othersAreCuts(transition: String) async throws {
        try await Self.expect(
            [Self.a(20, 3), transition, Self.green(50, 2)],
            [Seen(120), Seen(121), Seen(122), Seen(70, 4), Seen(71, 4)])
    }

    /// Sound and captions are cut.
    @Test func tracksOfOtherKindsAreCut() async throws {
        let items = [Self.a(20, 4), OTIOText.dissolve(2, 2), Self.a(60, 4)]
        let document = try OTIODocument(
            Array(OTIOText.timeline(OTIOText.stack([OTIOText.track(items, kind: "Audio")])).utf8))
        let composition = try await Bin().composition(of: document)
        #expect(composition.tracks.map(\.segmentCount) == [2])
    }

    @Test func timesThatCannotBeAreErrors() async throws {
        let broken = OTIOText.dissolve(2, 2).replacing("\"rate\": 24.0", with: "\"rate\": 0")
        let asset = try Cutting().asset(OTIOText.timeline(of: [Self.a(20, 4), broken, Self.green(50, 4)]))
        let error = await #expect(throws: MediaError.self) { try await asset.load(.duration) }
        #expect(error?.code == .damaged)
    }

    /// Frames of missing media fail by its name, and those after it are seen.
    @Test func missingMediaFailsForAsLongAsItWouldBeSeen() async throws {
        let text = OTIOText.timeline(of: [
            OTIOText.clip("gone.mov", OTIOText.range(0, 4)), OTIOText.dissolve(2, 2), Self.green(50, 4),
        ])
        let asset = try Cutting().asset(text)
        let numbers = try await Cutting.numbers(of: asset)
        #expect(numbers == [nil, nil, nil, nil, nil, nil, 4 << 8 | 72, 4 << 8 | 73])
        let errors = await Cutting.errors(of: asset, at: [MediaTime(value: 9, timescale: 48)])
        #expect(errors.map(\.code) == [.notFound] && errors[0].message.contains("gone.mov"))
    }

    /// Each frame is reached from the one beside it, and the transition begins and ends with a key frame.
    @Test func frameByFrame() async throws {
        let asset = try Cutting().asset(
            OTIOText.timeline(of: [Self.a(20, 10), OTIOText.dissolve(2, 4), Self.green(58, 6)]))
        let images = ImageGenerator(asset: asset)
        let times = (0..<16).map { MediaTime(value: $0, timescale: 24) }
        for (time, next) in zip(times, times.dropFirst()) {
            let (after, before) = (try await images.image(after: time), try await images.image(before: next))
            #expect(after.actualTime == next && before.actualTime == time)
        }
        let keys = try await images.keyFrameTimes()
        #expect(keys == [times[0], times[4], times[8], times[14]])
        for (key, next) in zip(keys ?? [], keys?.dropFirst() ?? []) {
            let (after, before) = (
                try await images.keyFrameTime(after: key), try await images.keyFrameTime(before: next)
            )
            #expect(after == next && before == key)
        }
    }

    // MARK: Fades

    /// A dissolve from or to nothing.
    @Test func fadesFromAndToBlack() async throws {
        let fadeIn = Self.dissolve(4, { _ in Seen(0) }, { Seen(130 + $0) })
        let fadeOut = Self.dissolve(4, { Seen(134 + $0) }, { _ in Seen(0) })
        try await Self.expect(
            [OTIOText.dissolve(0, 4), Self.a(30, 6), OTIOText.dissolve(2, 2)], fadeIn + fadeOut)
        try await Self.expect(
            [OTIOText.gap(2), OTIOText.dissolve(0, 4), Self.a(30, 6), OTIOText.dissolve(2, 2), OTIOText.gap(3)],
            [Seen(0), Seen(0)] + fadeIn + fadeOut + [Seen(0)])
    }

    /// Between pictures and nothing the track below is seen, also within a stack.
    @Test(arguments: [false, true]) func fadesShowWhatLiesBelow(isNested: Bool) async throws {
        let stack = OTIOText.stack([
            OTIOText.track([Self.a(20, 6)]),
            OTIOText.track([OTIOText.gap(1), OTIOText.dissolve(0, 4), Self.green(50, 5)]),
        ])
        let faded = Self.dissolve(4, { Seen(121 + $0) }, { Seen(70 + $0, 4) })
        let text = isNested ? OTIOText.timeline(OTIOText.stack([OTIOText.track([stack])])) : OTIOText.timeline(stack)
        try await Self.expect(text, [Seen(120)] + faded + [Seen(74, 4)])
    }

    // MARK: Sizes

    /// Films of other shapes have bars in a dissolve as they have before and after it.
    @Test func picturesKeepTheirPlace() async throws {
        let items = [
            Self.a(20, 4), OTIOText.dissolve(2, 2), OTIOText.clip("square.mov", OTIOText.range(0, 4)),
        ]
        let asset = try Cutting().asset(OTIOText.timeline(of: items))
        for frame in [2, 4, 7] as [Int64] {
            let image = try await ImageGenerator(asset: asset).image(at: MediaTime(value: frame, timescale: 24))
            #expect(image.picture.size == PixelSize(width: 64, height: 36))
            // The square is in the middle: at the side there is only what `a.mov` shows.
            let (side, middle) = (image.picture.color(2, 18), image.picture.color(32, 18))
            #expect(abs(Int(side[0]) - [2: 122, 4: 62, 7: 0][frame, default: 0]) <= 1, "\(side)")
            #expect(abs(Int(middle[1]) - [2: 0, 4: 4, 7: 8][frame, default: 0]) <= 1, "\(middle)")
        }
    }

    /// A project file in another one, and in a video composition that turns it.
    @Test func dissolvesWithinOthers() async throws {
        let cutting = try Cutting()
        _ = try cutting.asset(
            OTIOText.timeline(of: [
                OTIOText.clip("square.mov", OTIOText.range(0, 4)), OTIOText.dissolve(2, 2),
                OTIOText.clip("square.mov", OTIOText.range(100, 4)),
            ]), name: "inner.otio")
        let outer = try cutting.asset(
            OTIOText.timeline(of: [Self.a(0, 1), OTIOText.clip("inner.otio", OTIOText.range(0, 8))]))
        let time = MediaTime(value: 5, timescale: 24)
        let image = try await ImageGenerator(asset: outer).image(at: time)
        #expect(image.picture.size == PixelSize(width: 64, height: 36))
        #expect(image.picture.color(2, 18)[1] == 0 && image.picture.color(32, 18)[1] == 8)

        var video = try await VideoComposition(propertiesOf: outer)
        video.renderSize = PixelSize(width: 36, height: 64)
        for index in video.instructions.indices {
            video.instructions[index].layerInstructions = [
                VideoCompositionLayerInstruction(
                    trackID: 1, transform: Transform(a: 0, b: 1, c: -1, d: 0, tx: 36, ty: 0))
            ]
        }
        let generator = ImageGenerator(asset: outer)
        generator.videoComposition = video
        let turned = try await generator.image(at: time).picture
        #expect(turned.size == video.renderSize)
        #expect(turned.color(18, 2)[1] == 0 && turned.color(18, 32)[1] == 8)
    }

    // MARK: What is said of it

    /// People count clips; a dissolve is none.
    @Test func segmentsAreTheClips() async throws {
        let asset = try Cutting().asset(
            OTIOText.timeline(of: [Self.a(20, 8), OTIOText.dissolve(2, 4), Self.green(50, 8), OTIOText.dissolve(2, 0)]))
        let duration = try await asset.load(.duration)
        #expect(duration == MediaTime(value: 16, timescale: 24))
        let clips = try #require(asset.source.clips(of: .video))
        func range(_ start: Int64, _ count: Int64) -> TimeRange {
            TimeRange(start: MediaTime(value: start, timescale: 24), duration: MediaTime(value: count, timescale: 24))
        }
        #expect(clips.map(\.source) == [range(20, 8), range(50, 8)])
        #expect(clips.map(\.target) == [range(0, 8), range(8, 8)])
        // Which of the two leads on changes where the cut would be.
        for (frame, source) in [(5, 25), (7, 27), (8, 50), (13, 55), (15, 57)] as [(Int64, Int64)] {
            var origin = try #require(asset.source.origin(of: .video, at: MediaTime(value: frame, timescale: 24)))
            while let inner = origin.track.asset.source.origin(of: .video, at: origin.time) { origin = inner }
            #expect(origin.time == MediaTime(value: source, timescale: 24), "frame \(frame)")
        }
        let rate = try await asset.load(.tracks)[0].load(.frameRate)
        #expect(rate == Rational(24, 1))
    }

    /// What was a transition is written as one.
    @Test func aDissolveIsWrittenAsOne() async throws {
        let items = [
            OTIOText.clip("a.mov", OTIOText.range(20, 8)), OTIOText.dissolve(2, 4),
            OTIOText.clip("b.mov", OTIOText.range(50, 8), effects: OTIOText.warp(2)), OTIOText.dissolve(3, 0),
            OTIOText.gap(4), OTIOText.dissolve(0, 6), OTIOText.clip("a.mov", OTIOText.range(20, 8)),
            OTIOText.dissolve(2, 0),
        ]
        let bin = try Bin()
        let document = try OTIODocument(Array(OTIOText.timeline(of: items).utf8))
        var composition = try await bin.composition(of: document)
        // Of the last clip both take all.
        #expect(composition.tracks[0].segmentCount == 7)
        let written = try await bin.document(of: composition)
        let (before, after) = (try Self.facts(of: document), try Self.facts(of: written))
        #expect(before == after)
        let again = try await bin.document(of: try await bin.composition(of: written))
        #expect(again == written)

        // Of one that was cut through no transition is left.
        try composition.removeTimeRange(
            TimeRange(
                start: MediaTime(value: 7, timescale: 24), duration: MediaTime(value: 1, timescale: 24)))
        let shorter = try Self.facts(of: try await bin.document(of: composition))
        #expect(shorter.map(\.schema) == ["Clip", "Clip", "Transition", "Gap", "Transition", "Clip", "Transition"])
        #expect(shorter[0].times == [20, 7] && shorter[1].times == [50, 8])
    }

    private struct Item: Equatable {
        let schema: String
        /// Where it begins and how long it is, or how far it reaches into the items before and after, in frames.
        let times: [Int]
    }

    private static func facts(of document: OTIODocument) throws -> [Item] {
        let stack = try #require(OTIOObject(document.root.json["tracks"]))
        return try #require(stack.children.first).children.map { item in
            let names = item.schemaName == "Transition" ? ["in_offset", "out_offset"] : ["start_time", "duration"]
            let object = item.schemaName == "Transition" ? item : try #require(item.sourceRange)
            let times = try names.map { try ExactTime(OTIOObject(object.json[$0]), $0).seconds * 24 }
            return Item(schema: item.schemaName, times: times.map { Int($0.rounded()) })
        }
    }
}
