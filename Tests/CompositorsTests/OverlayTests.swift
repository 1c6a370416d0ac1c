import CaptionImages
import Captions
import Compositors
import Media
import TestInputs
import Testing
import VideoCompositions

/// What is laid over pictures.
@Suite struct OverlayTests {
    private static let size = PixelSize(width: 160, height: 90)

    /// A film of six seconds, green 80.
    private func film() throws -> Layered { try Layered([(80, Self.size, 0..<6)]) }

    private func captions() -> CaptionRenderer {
        CaptionRenderer([Caption(start: .seconds(1), end: .seconds(3), text: "Hello\nthere")])
    }

    /// The picture of a film at a time, and how many were composed for it.
    private func picture(
        _ films: Layered, _ video: VideoComposition, at seconds: Double
    ) async throws -> (picture: Picture, composed: Int) {
        let images = ImageGenerator(asset: films.asset)
        images.videoComposition = video
        let picture = try await images.image(at: MediaTime(seconds: seconds), .exact()).picture
        return (picture, images.decodeCounters.picturesComposed)
    }

    /// As `CaptionImage` lays them over a picture itself.
    @Test func captionsAreBurntIn() async throws {
        let films = try film()
        var video = try await VideoComposition(propertiesOf: films.asset)
        let plain = try await films.picture(video, at: 2)
        video.add(CaptionOverlay(captions()))
        let found = try await picture(films, video, at: 2)
        #expect(found.composed == 1)
        let image = try captions().image(at: .seconds(2), width: Self.size.width, height: Self.size.height)
        var expected = plain.pixels
        try #require(image).draw(over: &expected, width: Self.size.width, height: Self.size.height)
        let furthest = zip(found.picture.pixels, expected).map { abs(Int($0) - Int($1)) }.max()
        #expect(expected != plain.pixels && furthest ?? 99 <= 2)
    }

    @Test(arguments: [0.5, 3, 5]) func withoutCaptionsFramesStayUntouched(_ time: Double) async throws {
        let films = try film()
        var video = try await VideoComposition(propertiesOf: films.asset)
        let plain = try await films.picture(video, at: time)
        video.add(CaptionOverlay(captions()))
        let found = try await picture(films, video, at: time)
        #expect(found.composed == 0 && found.picture == plain)
    }

    /// From 1 to 4 s, half a second of it to appear and to disappear.
    @Test(arguments: Title.Placement.allCases) func titlesAppearAndDisappear(_ placement: Title.Placement) async throws
    {
        let films = try film()
        var video = try await VideoComposition(propertiesOf: films.asset)
        video.add(TitleOverlay([Title("A name", in: TimeRange(seconds: 1..<4), placement: placement)]))
        var lights: [Double: Int] = [:]
        for time in [0.5, 1.25, 2, 3.75, 4.5] {
            let picture = try await picture(films, video, at: time).picture
            // Letters alone have blue.
            lights[time] = stride(from: 2, to: picture.pixels.count, by: 4).reduce(0) { $0 + Int(picture.pixels[$1]) }
            guard time == 2 else { continue }
            let rows = (0..<90).filter { y in (0..<160).contains { picture.color($0, y)[2] > 200 } }
            let columns = (0..<160).filter { x in (0..<90).contains { picture.color(x, $0)[2] > 200 } }
            let (first, last) = (try #require(rows.first), try #require(rows.last))
            let (left, right) = (try #require(columns.first), try #require(columns.last))
            #expect(first >= 9 && last < 81 && left >= 14 && right < 146)
            switch placement {
            case .center: #expect(abs(first + last - 89) < 12 && abs(left + right - 159) < 4)
            case .lowerThird: #expect(first > 60 && left < 20)
            }
        }
        let whole = Double(lights[2] ?? 0)
        #expect(lights[0.5] == 0 && lights[4.5] == 0 && whole > 0)
        for time in [1.25, 3.75] { #expect(abs(Double(lights[time] ?? 0) / whole - 0.5) < 0.02) }
    }

    @Test func fadesThatHaveNoRoomMeetInTheMiddle() {
        let title = Title("x", in: TimeRange(seconds: 2..<4), fadeDuration: .seconds(4))
        let opacities = [1.0, 2, 2.5, 3, 3.5, 4].map { title.opacity(at: MediaTime(seconds: $0)) }
        #expect(opacities == [0, 0, 0.125, 0.25, 0.125, 0])
        let sudden = Title("x", in: TimeRange(seconds: 2..<4), fadeDuration: .zero)
        #expect(sudden.opacity(at: .seconds(2)) == 1 && sudden.opacity(at: .seconds(4)) == 0)
    }

    /// Draws a line of one colour.
    private struct Line: VideoOverlay {
        let row: Int
        let color: RGBColor
        var sourceSampleDataTrackIDs: [TrackID] = []

        func pictures(for request: CompositionRequest) async throws -> [PlacedPicture] {
            let width = request.renderContext.size.width
            let pixel = [color.red, color.green, color.blue, 255]
            let line = Picture(width: width, height: 1, pixels: [UInt8]((0..<width).flatMap { _ in pixel }))
            return [PlacedPicture(try #require(line), at: PixelPoint(x: 0, y: row))]
        }
    }

    /// Over a difference, and the later one over the earlier.
    @Test func overlaysLieOverEachOther() async throws {
        let films = try Layered([(80, Self.size, 0..<2), (30, Self.size, 0..<2)])
        var video = try await VideoComposition(arranging: .difference(gain: 1), tracksOf: films.asset)
        video.add(Line(row: 3, color: RGBColor(rgb: 0xFF0000)))
        video.add(Line(row: 5, color: RGBColor(rgb: 0x00FF00)))
        video.add(Line(row: 3, color: RGBColor(rgb: 0x0000FF)))
        let picture = try await films.picture(video, at: 1)
        #expect([2, 3, 4, 5].map { picture.color(7, $0) } == [[0, 50, 0], [0, 0, 255], [0, 50, 0], [0, 255, 0]])
    }

    @Test func samplesThatOverlaysNeedAreRequired() async throws {
        let films = try Layered([(80, Self.size, 0..<2), (30, Self.size, 0..<1)])
        var video = try await VideoComposition(propertiesOf: films.asset)
        for trackIDs in [[7], [7, 8]] as [[TrackID]] {
            video.add(Line(row: 0, color: .black, sourceSampleDataTrackIDs: trackIDs))
        }
        #expect(video.sourceSampleDataTrackIDs == [7, 8])
        #expect(video.instructions.map(\.requiredSourceSampleDataTrackIDs) == [[7, 8], [7, 8]])
    }

    private struct Failing: VideoOverlay {
        func pictures(for request: CompositionRequest) async throws -> [PlacedPicture] {
            if request.compositionTime == .seconds(1) { throw MediaError(.noFrame, "no") }
            return []
        }
    }

    @Test func anOverlayThatFailsCostsItsFrame() async throws {
        let films = try film()
        var video = try await VideoComposition(propertiesOf: films.asset)
        video.add(Failing())
        let error = try await #require(throws: MediaError.self) { try await films.picture(video, at: 1) }
        #expect(error == MediaError(.noFrame, "no"))
        #expect(FrameNumber.of(try await films.picture(video, at: 2)) == 80 << 8 | 48)
    }
}
