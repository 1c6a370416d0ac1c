import Foundation
import Media
import TestInputs
import TestSupport
import Testing

@testable import Compositions

/// What becomes of a composition when its sources go, change or cannot be read.
@Suite struct LostSourcesTests {
    private static let names = ["androidx-sample.mp4", "torchcodec-h265_10bits.mp4", "sample_av1.mp4"]

    /// Half a second of each of three files in a folder.
    private static func composition(in folder: TemporaryFolder) async throws -> Composition {
        var composition = Composition()
        let video = composition.addTrack(.video)
        for name in names {
            try FileManager.default.copyItem(at: Sources.location(of: name), to: folder.url.appending(path: name))
            let asset = Asset(.file(path: Array(folder.url.appending(path: name).path.utf8)))
            let track = try #require(try await asset.loadTracks(withMediaType: .video).first)
            let start = max(.zero, try await track.load(.timeRange).start)
            try composition[video].append(
                TimeRange(start: start, duration: MediaTime(value: 1, timescale: 2)), of: track)
        }
        return composition
    }

    private static let times = (0..<12).map { MediaTime(value: $0 * 2 + 1, timescale: 16) }

    /// Whether each of the times has a picture, and the errors of those without.
    private static func outcome(_ images: ImageGenerator) async -> (made: [Bool], errors: [MediaError]) {
        var (made, errors) = ([Bool](), [MediaError]())
        for await element in images.images(for: times, CompositionPicturesTests.exact) {
            do {
                _ = try element.image
                made.append(true)
            } catch {
                made.append(false)
                if let error = error as? MediaError { errors.append(error) }
            }
        }
        return (made, errors)
    }

    private static let withoutTheSecond = [true, true, true, true, false, false, false, false, true, true, true, true]

    @Test func aMissingFileFailsItsSegmentsAlone() async throws {
        let folder = try TemporaryFolder()
        let asset = Asset(try await Self.composition(in: folder))
        try FileManager.default.removeItem(at: folder.url.appending(path: Self.names[1]))
        let images = ImageGenerator(asset: asset)
        let (made, errors) = await Self.outcome(images)
        #expect(made == Self.withoutTheSecond)
        #expect(
            errors.count == 4
                && errors.allSatisfy { $0.code == .notFound && $0.message.hasPrefix("torchcodec-h265_10bits.mp4: ") })
        // Key frames, and steps up to it and on behind it.
        #expect(try await images.keyFrameTimes()?.contains(MediaTime(value: 1, timescale: 2)) == true)
        let buffer = ScrubBuffer(images)
        let settings = CompositionPicturesTests.exact
        let last = try await buffer.image(.before(MediaTime(value: 1, timescale: 2)), settings)
        await #expect { try await buffer.image(.after(last.actualTime), settings) } throws: {
            ($0 as? MediaError)?.code == .notFound
        }
        let third = try await buffer.image(.at(.seconds(1)), settings)
        _ = try await buffer.image(.after(third.actualTime), settings)
        await #expect { try await buffer.image(.before(.seconds(1)), settings) } throws: {
            ($0 as? MediaError)?.code == .notFound
        }
    }

    @Test func aChangedFileFailsItsSegmentsAloneUntilItIsTakenAsItIs() async throws {
        let folder = try TemporaryFolder()
        let asset = Asset(try await Self.composition(in: folder))
        let images = ImageGenerator(asset: asset)
        #expect(await Self.outcome(images).made.allSatisfy { $0 })
        let revision = asset.revision
        let place = folder.url.appending(path: Self.names[1])
        try FileManager.default.removeItem(at: place)
        try FileManager.default.copyItem(at: Sources.location(of: "h265_bframes.mp4"), to: place)
        let (made, errors) = await Self.outcome(images)
        #expect(made == Self.withoutTheSecond)
        #expect(
            errors.count == 4
                && errors.allSatisfy { $0.code == .changed && $0.message.hasPrefix("torchcodec-h265_10bits.mp4: ") })
        // Whoever closes the generator means the files as they are then.
        await images.close()
        #expect(await Self.outcome(images).made.allSatisfy { $0 })
        #expect(asset.revision != revision)
    }

    @Test func whatIsNoPictureFailsItsSegmentsAlone() async throws {
        let folder = try TemporaryFolder()
        let composition = try await Self.composition(in: folder)
        try Data(repeating: 7, count: 100_000).write(to: folder.url.appending(path: Self.names[1]))
        #expect(await Self.outcome(ImageGenerator(asset: Asset(composition))).made == Self.withoutTheSecond)
    }

    /// An inner composition's source is named, and not the composition.
    @Test func sourcesOfInnerCompositionsAreNamed() async throws {
        let folder = try TemporaryFolder()
        let inner = try await Self.composition(in: folder)
        var composition = Composition()
        try await composition.insertTimeRange(
            TimeRange(start: .zero, duration: .positiveInfinity), of: Asset(inner), at: .zero)
        try FileManager.default.removeItem(at: folder.url.appending(path: Self.names[1]))
        let (made, errors) = await Self.outcome(ImageGenerator(asset: Asset(composition)))
        #expect(made == Self.withoutTheSecond)
        #expect(errors.allSatisfy { $0.message.hasPrefix("torchcodec-h265_10bits.mp4: ") })
    }

    /// A server that says nothing holds up what it serves, and nothing else.
    @Test func aStalledSourceFailsItsSegmentsAlone() async throws {
        var budget = Budget()
        budget.decodeTime = .seconds(1)
        let bytes = [UInt8](try Data(contentsOf: Sources.location(of: "androidx-sample.mp4")))
        let input = FaultyInput(MemoryInput(bytes, name: "film"))
        let track = try #require(
            try await Asset(input, budget: budget).loadTracks(withMediaType: .video).first)
        var composition = Composition()
        let video = composition.addTrack(.video)
        try composition[video].append(TimeRange(seconds: 0..<1), of: Sources.track())
        try composition[video].append(TimeRange(start: .zero, duration: MediaTime(value: 1, timescale: 2)), of: track)
        try composition[video].append(TimeRange(seconds: 0..<1), of: Sources.track())
        input.set { $0.stalled = 0..<Int64.max }
        let times = (0..<25).map { MediaTime(value: $0, timescale: 10) }
        var failed: [MediaTime] = []
        for await element in ImageGenerator(asset: Asset(composition), decoders: 1).images(
            for: times, CompositionPicturesTests.exact)
        {
            if case .failure(let time, let error) = element {
                #expect((error as? MediaError)?.code == .timedOut)
                failed.append(time)
            }
        }
        #expect(failed == Array(times[10..<15]))
    }

    /// One job asks a source that cannot be read once, however much of it is shown.
    @Test func aSourceIsTriedOnceInEachJob() throws {
        let stalled = MediaError(.timedOut, "the server says nothing", remedy: "retry")
        let film = CountedFilm(
            DrawnFilm(frameCount: 240, frameDuration: MediaTime(value: 1, timescale: 24), keyInterval: 24),
            failure: stalled)
        var composition = Composition()
        let video = composition.addTrack(.video)
        for _ in 0..<3 {
            try composition[video].append(TimeRange(seconds: 0..<1), of: Sources.track())
            try composition[video].append(TimeRange(seconds: 0..<1), of: Sources.track(of: Asset(source: film)))
        }
        let reader = try CompositionSource(composition).pictures(
            ofTrackAt: nil, DecodeCounters(), Interruption())
        for job in 1...2 {
            try reader.begin(Interruption())
            for second in 0..<6 {
                let request = FrameRequest.at(.seconds(Int64(second)))
                if second % 2 == 0 {
                    #expect(try reader.frame(request, .exact) { _ in false } != nil)
                } else {
                    #expect { try reader.frame(request, .exact) { _ in false } } throws: {
                        ($0 as? MediaError) == MediaError(.timedOut, "drawn: \(stalled.message)", remedy: "retry")
                    }
                }
            }
            #expect(film.opened == job && !reader.isBroken)
        }
    }

    /// Sources are closed again, so that a long composition opens neither all its files nor all their decoders.
    @Test func fewSourcesAreOpenAtATime() throws {
        let films = (0..<20).map { _ in
            CountedFilm(DrawnFilm(frameCount: 24, frameDuration: MediaTime(value: 1, timescale: 24), keyInterval: 24))
        }
        var composition = Composition()
        let video = composition.addTrack(.video)
        for film in films {
            try composition[video].append(TimeRange(seconds: 0..<1), of: Sources.track(of: Asset(source: film)))
        }
        let source = CompositionSource(composition)
        let reader = try source.pictures(ofTrackAt: nil, DecodeCounters(), Interruption())
        #expect(films.allSatisfy { $0.opened == 0 })
        let whole = try reader.frames(from: .at(.zero), upTo: nil) { _, _ in true }
        #expect(whole == .endOfFilm && films.allSatisfy { $0.opened == 1 })
        #expect(films.count { $0.isOpen } == 4)
        // The one before is open still.
        _ = try reader.frame(.before(.seconds(19)), .exact) { _ in false }
        #expect(films[18].opened == 1)
        _ = try reader.frame(.at(.zero), .exact) { _ in false }
        #expect(films[0].opened == 2 && films.count { $0.isOpen } == 4)
    }
}
