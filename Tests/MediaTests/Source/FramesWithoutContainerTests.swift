import Media
import TestInputs
import Testing

/// What is made of frames and lies in no container is an asset like any other.
@Suite struct FramesWithoutContainerTests {
    /// Ten seconds of film with a key frame each second.
    private let film = DrawnFilm(
        frameCount: 240, frameDuration: MediaTime(value: 1_001, timescale: 24_000), keyInterval: 24)

    private var asset: Asset { Asset(source: film) }

    private let small = ImageGenerator.Settings.exact(maximumSize: PixelSize(width: 16, height: 16))

    @Test func itsFactsNeedNoLoading() async throws {
        let asset = asset
        guard case .loaded(let duration) = asset.status(of: .duration) else {
            Issue.record("the duration is \(asset.status(of: .duration))")
            return
        }
        #expect(duration == MediaTime(value: 240 * 1_001, timescale: 24_000))
        guard case .loaded(let tracks) = asset.status(of: .tracks) else {
            Issue.record("the tracks are \(asset.status(of: .tracks))")
            return
        }
        #expect(tracks.map(\.mediaType) == [.video])
        #expect(try await tracks[0].load(.naturalSize) == film.size)
        #expect(try await tracks[0].load(.formatDescriptions).isEmpty)
        #expect(try await tracks[0].load(.codec).name == "none")
        let unknown = Asset.allProperties.filter { property in
            if case .loaded = asset.status(of: property) { false } else { true }
        }
        #expect(unknown.map(\.name) == ["overallBitRate", "fileSize"])
        #expect(asset.counters.requests == 0)
    }

    @Test(arguments: [0, 1, 23, 24, 100, 239]) func framesAreExact(number: Int) async throws {
        let generator = ImageGenerator(asset: asset)
        let middle = film.time(of: number) + MediaTime(value: 500, timescale: 24_000)
        let image = try await generator.image(at: middle, small)
        #expect(FrameNumber.of(image.picture) == number)
        #expect(image.actualTime == film.time(of: number) && image.duration == film.frameDuration)
        #expect(image.naturalSize == film.size && image.picture.size == PixelSize(width: 16, height: 9))
        await generator.close()
    }

    @Test func toleranceGivesKeyFrames() async throws {
        let generator = ImageGenerator(asset: asset)
        let times = [10, 30, 200].map(film.time(of:))
        var numbers: [Int] = []
        for await result in generator.images(for: times, ImageGenerator.Settings()) {
            numbers.append(FrameNumber.of(try result.image.picture))
        }
        #expect(numbers.sorted() == [0, 24, 192])
        #expect(try await generator.keyFrameTimes()?.count == 10)
        #expect(try await generator.keyFrameTime(after: film.time(of: 24)) == film.time(of: 48))
        await generator.close()
    }

    @Test func itIsScrubbed() async throws {
        let buffer = ScrubBuffer(ImageGenerator(asset: asset))
        var time = film.time(of: 100)
        for expected in 101..<130 {
            let image = try await buffer.image(.after(time), small)
            #expect(FrameNumber.of(image.picture) == expected)
            time = image.actualTime
        }
        for expected in (95..<129).reversed() {
            let image = try await buffer.image(.before(time), small)
            #expect(FrameNumber.of(image.picture) == expected)
            time = image.actualTime
        }
        await #expect(throws: MediaError.self) { try await buffer.image(.after(film.time(of: 239)), small) }
        buffer.pause()
    }

    @Test func whatItHasNotIsAnError() async throws {
        let asset = asset
        await #expect(throws: MediaError.self) { try await asset.loadWaveform(count: 8) }
        let range = TimeRange(start: .zero, duration: MediaTime(value: 1, timescale: 1))
        await #expect(throws: MediaError.self) { try await RangeExport.plan(of: asset, range: range) }
    }
}
