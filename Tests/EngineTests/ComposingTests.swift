import Compositors
import Media
import Places
import TestInputs
import TestSupport
import Testing

@testable import Engine

/// Pictures that are made of a film's frames: overlays, and comparisons with another film.
struct ComposingTests {
    /// Each has 240 frames in ten seconds, which tell their numbers by their colour.
    private static let films: [String: @Sendable () -> Asset] = [
        "film": { Sources.drawn(budget: .patient) },
        "same": { Sources.drawn(budget: .patient) },
        "later": { Sources.drawn(from: 40, budget: .patient) },
        "short": { Sources.drawn(48, budget: .patient) },
        "long": { Sources.drawn(480, budget: .patient) },
        "broken": {
            let film = DrawnFilm(
                frameCount: 240, frameDuration: MediaTime(value: 1, timescale: 24), keyInterval: 24,
                size: PixelSize(width: 64, height: 36), firstNumber: 0, budget: .patient)
            return Asset(source: CountedFilm(film, failure: MediaError(.damaged, "broken cannot be read")))
        },
    ]

    private let film = place("film")
    private let engine = LocalEngine(
        PlaceOpener(budget: .patient) { place, _ in
            films[place.name]?() ?? Asset(.file(path: Array("/nonexistent/\(place.name)".utf8)))
        })

    private static func place(_ name: String) -> Place { .file(path: Array(name.utf8)) }

    private func compared(with other: String, by way: PictureComparison = .sideBySide) -> PictureComposition {
        .compared(with: Self.place(other), by: way)
    }

    private func request(
        _ moment: PictureRequest.Moment, _ composition: PictureComposition?, steps: Bool = false
    ) -> PictureRequest {
        let size = PixelSize(width: 128, height: 36)
        return PictureRequest(
            film, moment, fitting: size, background: .black, foreground: 0, urgency: .immediate,
            surroundings: steps ? PictureSurroundings(fitting: size, background: .black) : nil,
            composition: composition)
    }

    /// The number of the drawn frame at a column of a picture.
    private func number(_ picture: EnginePicture, at column: Int) -> Int {
        let place = (picture.size.height / 2 * picture.size.width + column) * 4
        return Int(picture.pixels[place]) + Int(picture.pixels[place + 1]) << 8
    }

    @Test func filmsLieSideBySideAtTheSameTimes() async throws {
        let composition = compared(with: "later")
        #expect(try await engine.prepare(composition, of: film) == PixelSize(width: 128, height: 36))
        let time = MediaTime(value: 100, timescale: 24)
        let picture = try await engine.picture(request(.exact(time), composition))
        #expect(picture.size == PixelSize(width: 128, height: 36) && picture.actualTime == time)
        #expect(number(picture, at: 20) == 100 && number(picture, at: 100) == 140)
        #expect(picture.obstacle == nil)
        let alone = try await engine.picture(request(.exact(time), nil))
        #expect(alone.size == PixelSize(width: 64, height: 36) && number(alone, at: 20) == 100)
    }

    @Test func differencesAreBlackWhereFilmsAreTheSame() async throws {
        let time = MediaTime(value: 30, timescale: 24)
        let same = compared(with: "same", by: .difference)
        #expect(try await engine.prepare(same, of: film) == PixelSize(width: 64, height: 36))
        #expect(number(try await engine.picture(request(.exact(time), same)), at: 20) == 0)
        let other = try await engine.picture(request(.exact(time), compared(with: "later", by: .difference)))
        #expect(number(other, at: 20) == 40 * PictureComparison.gain)
    }

    /// What is compared has the frames of the film, and ends with it.
    @Test(arguments: ["short", "long"]) func framesAreThoseOfTheFilm(other: String) async throws {
        let composition = compared(with: other)
        var time = MediaTime(value: 46, timescale: 24)
        for number in 47..<52 {
            let picture = try await engine.picture(request(.after(time), composition, steps: true))
            time = try #require(picture.actualTime)
            #expect(time == MediaTime(value: Int64(number), timescale: 24))
            #expect(self.number(picture, at: 20) == number)
            #expect(self.number(picture, at: 100) == (other == "long" || number < 48 ? number : 0))
        }
        let back = try await engine.picture(request(.before(time), composition, steps: true))
        #expect(back.actualTime == MediaTime(value: 50, timescale: 24))
        let end = try await engine.picture(request(.exact(.seconds(12)), composition))
        #expect(end.actualTime == MediaTime(value: 239, timescale: 24) && !end.reason.isEmpty)
        await #expect { try await engine.picture(request(.after(.seconds(10)), composition)) } throws: {
            ($0 as? MediaError)?.code == .noFrame
        }
    }

    /// The frames that are ready for steps are those of the way in which the film is shown.
    @Test func readyFramesAreComposed() async throws {
        let composition = compared(with: "later")
        let first = try await engine.picture(request(.exact(.seconds(1)), composition, steps: true))
        let time = try #require(first.actualTime)
        let isReady = await eventually {
            await engine.readyPictures(request(.after(time), composition, steps: true), count: 4).count == 4
        }
        #expect(isReady)
        #expect(await engine.readyPictures(request(.after(time), nil, steps: true), count: 4).isEmpty)
        for picture in await engine.readyPictures(request(.after(time), composition, steps: true), count: 4) {
            #expect(number(picture, at: 100) == number(picture, at: 20) + 40)
        }
        _ = try await engine.picture(request(.exact(.seconds(1)), nil, steps: true))
        #expect(await engine.readyPictures(request(.after(time), composition, steps: true), count: 4).isEmpty)
    }

    /// A frame is shown all the same where what is made of it fails, also one that is stepped to.
    @Test func whatCannotBeComposedIsShownAsItIs() async throws {
        let composition = compared(with: "broken")
        _ = try await engine.prepare(composition, of: film)
        let moments: [PictureRequest.Moment] = [.exact(.seconds(1)), .after(.seconds(1)), .near(.seconds(1))]
        for (moment, expected) in zip(moments, [24, 25, 24]) {
            let picture = try await engine.picture(request(moment, composition, steps: true))
            #expect(picture.obstacle?.message.contains("broken cannot be read") == true, "\(moment)")
            #expect(picture.size.width == 64 && number(picture, at: 20) == expected)
        }
        await #expect(throws: MediaError.self) {
            try await engine.png(of: film, at: .zero, composedAs: composition)
        }
    }

    @Test func whatIsNotThereIsAnError() async throws {
        let cases: [(PictureComposition, MediaError.Code)] = [
            (.overlaid([.titles]), .noSuchTrack), (.overlaid([.telemetry]), .noSuchTrack),
            (compared(with: "nothing"), .notFound),
        ]
        for (composition, code) in cases {
            await #expect { try await engine.prepare(composition, of: film) } throws: {
                ($0 as? MediaError)?.code == code
            }
        }
    }

    @Test func stripsAndSavedFramesAreComposed() async throws {
        let composition = compared(with: "later")
        let strip = StripRequest(
            film, at: [.seconds(1), .seconds(2)], fitting: PixelSize(width: 128, height: 36), composition: composition,
            urgency: .visible)
        var shown: [Int: EnginePicture] = [:]
        for await element in engine.strip(strip) { shown[element.index] = try element.result.get() }
        for (index, expected) in [24, 48].enumerated() {
            let picture = try #require(shown[index])
            #expect(number(picture, at: 20) == expected && number(picture, at: 100) == expected + 40)
        }
        let png = try await engine.png(of: film, at: .seconds(1), composedAs: composition)
        #expect(try await PictureDecoder.decode(png, priority: .visible).size == PixelSize(width: 128, height: 36))
    }

    /// Composed pictures are made of what is there now, and none of them is taken for the film's own.
    @Test func nothingComposedIsKept() async throws {
        let own = try OwnCopies()
        let (engine, stores) = own.engine()
        let place = try own.copy("Films/Four places, 1080p.mp4", as: "a.mp4")
        let times = [MediaTime.seconds(1)]
        let size = PixelSize(width: 64, height: 36)
        let composition = PictureComposition.compared(with: place, by: .difference)
        for await _ in engine.strip(
            StripRequest(place, at: times, fitting: size, composition: composition, urgency: .visible))
        {}
        try await settle(stores)
        #expect(own.kept.isEmpty)
        await engine.forget(place)
    }

    /// Chapters have titles where they begin; what has none has the names of its clips.
    @Test func titlesAreThoseOfChaptersOrClips() async throws {
        let engine = LocalEngine(budget: .patient)
        let chapters = Samples.fixture("sample_with_chapters.mp4")
        let facts = try await engine.timeline(of: chapters)
        #expect(facts.titles.map(\.text) == facts.chapters.map(\.title) && !facts.titles.isEmpty)
        #expect(facts.titles.map(\.timeRange.start) == facts.chapters.map(\.range.start))
        let overlaid = PictureComposition.overlaid([.titles])
        _ = try await engine.prepare(overlaid, of: chapters)
        let size = PixelSize(width: 320, height: 320)
        var request = PictureRequest(
            chapters, .exact(try #require(facts.titles.first).timeRange.start + MediaTime(value: 1, timescale: 2)),
            fitting: size, background: .black, foreground: 0, urgency: .visible)
        let plain = try await engine.picture(request)
        request.composition = overlaid
        let titled = try await engine.picture(request)
        #expect(titled.obstacle == nil && titled.actualTime == plain.actualTime && titled.pixels != plain.pixels)
        await engine.release(chapters)

        let own = try OwnCopies()
        try own.copy("Films/Gannets.avi", as: "a.avi")
        let project = try own.write(Array(OwnCopies.project(of: "a.avi", seconds: 2).utf8), to: "cut.otio")
        let named = try await engine.timeline(of: project).titles
        #expect(named.map(\.text) == ["a.avi"] && named.first?.timeRange.duration == .seconds(2))
    }
}
