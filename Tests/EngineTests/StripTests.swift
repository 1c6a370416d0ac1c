import Media
import TestSupport
import Testing

@testable import Engine

/// What a strip shows at first and in the end.
struct StripTests {
    /// Key frames at 0, 5, 12.84 and 14 s; another place each 4 to 5 s.
    private let film = Samples.place("Films/Four places, 1080p.mp4")
    private let engine = LocalEngine(budget: .patient)
    private let size = PixelSize(width: 64, height: 36)

    private var times: [MediaTime] { (0..<7).map { MediaTime(value: 18 * (2 * $0 + 1), timescale: 14) } }

    private func elements(_ request: StripRequest) async -> [StripSequence.Element] {
        var elements: [StripSequence.Element] = []
        for await element in engine.strip(request) { elements.append(element) }
        return elements
    }

    @Test func eachTileIsTheFrameUnderIt() async throws {
        let request = StripRequest(film, at: times, fitting: size, urgency: .visible)
        let elements = await elements(request)
        #expect(elements.prefix(7).map(\.index) == Array(0..<7), "something for each tile at once")
        let frames = elements.dropFirst(7)
        #expect(frames.map(\.index) == elements.prefix(7).filter(\.isProvisional).map(\.index))
        #expect(frames.count >= 6 && !frames.contains(where: \.isProvisional))
        for element in frames {
            let picture = try element.result.get()
            var exact = PictureRequest(
                film, .exact(times[element.index]), fitting: size, background: .black, foreground: 0, urgency: .visible)
            exact.surroundings = nil
            let frame = try await engine.picture(exact)
            #expect(picture.actualTime == frame.actualTime)
            let sum = zip(picture.pixels, frame.pixels).map { abs(Int($0) - Int($1)) }.reduce(0, +)
            #expect(sum < frame.pixels.count * 4, "scaled in another way, but the same frame")
        }
        let shown = Set(try frames.map { try $0.result.get().actualTime })
        #expect(shown.count == frames.count, "no two tiles are the same picture")
        await engine.release(film)
    }

    @Test func framesComeNearestToTheFocusFirst() async throws {
        let focus = MediaTime(value: 8, timescale: 1)
        let request = StripRequest(film, at: times, around: focus, fitting: size, urgency: .visible)
        let elements = await elements(request)
        #expect(elements.prefix(7).map(\.index) == Array(0..<7))
        let distances = elements.dropFirst(7).map { abs((times[$0.index] - focus).seconds) }
        #expect(distances == distances.sorted())
        await engine.release(film)
    }

    /// From a server a key frame within the tile will do.
    @Test func aKeyFrameStandsForAsMuchAsIsAllowed() async throws {
        let half = MediaTime(value: 9, timescale: 7)
        let elements = await elements(
            StripRequest(film, at: times, within: half, fitting: size, urgency: .visible))
        for element in elements.prefix(7) {
            let actual = try #require(try element.result.get().actualTime)
            #expect(element.isProvisional == (abs((actual - times[element.index]).seconds) > half.seconds))
        }
        let distant = elements.prefix(7).filter(\.isProvisional).map(\.index)
        #expect(elements.dropFirst(7).map(\.index) == distant && !distant.isEmpty && distant.count < 6)
        await engine.release(film)
    }

    @Test func stillsAndCoversComeOnce() async throws {
        for name in ["Music/With cover.flac", "Pictures/Grace Hopper.png"] {
            let request = StripRequest(
                Samples.place(name), at: Array(times[..<3]), fitting: size, urgency: .visible)
            let elements = await elements(request)
            #expect(elements.map(\.index) == [0, 1, 2] && !elements.contains(where: \.isProvisional), "\(name)")
        }
    }
}
