import Compositors
import Media
import TestInputs
import Testing
import VideoCompositions

/// Tracks that are shown together.
@Suite struct ArrangementTests {
    private static let wide = PixelSize(width: 64, height: 36)

    /// A narrow film beside a wide one, of which the narrow one ends before.
    @Test func filmsAreSideBySide() async throws {
        let films = try Layered([
            (1, Self.wide, 0..<4), (2, PixelSize(width: 18, height: 18), 0..<2),
        ])
        let video = try await VideoComposition(arranging: .sideBySide, tracksOf: films.asset)
        #expect(video.renderSize == PixelSize(width: 128, height: 36))
        #expect(try await video.validate(for: films.asset) == [])
        let both = try await films.picture(video, at: 1)
        #expect(both.size == video.renderSize)
        // Twice as large, and in the middle of its half.
        for x in 0..<128 {
            let wanted: [UInt8] = x < 64 ? [24, 1, 0] : (78..<114).contains(x) ? [24, 2, 0] : [0, 0, 0]
            for y in [0, 17, 35] { #expect(both.color(x, y) == wanted, "at \(x), \(y)") }
        }
        let one = try await films.picture(video, at: 3)
        #expect(one.color(63, 20) == [72, 1, 0] && one.color(96, 20) == [0, 0, 0])
    }

    @Test func threeFilmsLieInTwoRows() async throws {
        let films = try Layered([(1, Self.wide, 0..<2), (2, Self.wide, 0..<2), (3, Self.wide, 0..<2)])
        let video = try await VideoComposition(arranging: .sideBySide, tracksOf: films.asset)
        let picture = try await films.picture(video, at: 0)
        #expect(picture.size == PixelSize(width: 128, height: 72))
        let corners = [(0, 0), (127, 0), (0, 71), (127, 71)].map { picture.color($0, $1)[1] }
        #expect(corners == [1, 2, 3, 0])
    }

    @Test(arguments: PictureInset.Corner.allCases)
    func smallFilmsLieInACorner(_ corner: PictureInset.Corner) async throws {
        let size = PixelSize(width: 80, height: 40)
        let films = try Layered([(1, size, 0..<2), (2, size, 0..<2), (3, size, 0..<2)])
        let video = try await VideoComposition(
            arranging: .pictureInPicture(PictureInset(corner: corner, size: 0.25, margin: 0.1)), tracksOf: films.asset)
        #expect(video.renderSize == size)
        let picture = try await films.picture(video, at: 0)
        let isLeft = corner == .topLeft || corner == .bottomLeft
        let isTop = corner == .topLeft || corner == .topRight
        for y in 0..<40 {
            for x in 0..<80 {
                let (across, down) = (isLeft ? x : 79 - x, isTop ? y : 39 - y)
                let isInner = (4..<14).contains(down)
                let green: UInt8 =
                    isInner && (4..<24).contains(across) ? 2 : isInner && (28..<48).contains(across) ? 3 : 1
                #expect(picture.color(x, y) == [0, green, 0], "at \(x), \(y)")
            }
        }
    }

    /// Where each colour is apart, the second film's pictures are of half the size.
    @Test(arguments: [(1.0, 3), (20, 60)]) func differencesAreAsLightAsTheyAre(_ gain: Double, _ green: UInt8)
        async throws
    {
        let films = try Layered([(5, Self.wide, 0..<4), (2, PixelSize(width: 32, height: 18), 0..<2)])
        let video = try await VideoComposition(arranging: .difference(gain: gain), tracksOf: films.asset)
        #expect(try await video.validate(for: films.asset) == [])
        let both = try await films.picture(video, at: 1)
        #expect(both.size == Self.wide)
        for (x, y) in [(0, 0), (63, 35), (30, 20)] { #expect(both.color(x, y) == [0, green, 0]) }
        #expect(both.pixels[3] == 255)
        // Alone it is as it is.
        #expect(try await films.picture(video, at: 3).color(30, 20) == [72, 5, 0])
    }

    /// Impossible gains neither fail nor overflow.
    @Test(arguments: [(0.0, 0), (-1, 0), (.nan, 0), (.infinity, 255), (1e300, 255)])
    func impossibleGainsAreLimited(_ gain: Double, _ green: UInt8) async throws {
        let films = try Layered([(5, Self.wide, 0..<2), (2, Self.wide, 0..<2)])
        let video = try await VideoComposition(arranging: .difference(gain: gain), tracksOf: films.asset)
        #expect(try await films.picture(video, at: 1).color(10, 10) == [0, green, 0])
    }

    /// One that is turned, alone.
    @Test(arguments: [TrackArrangement.sideBySide, .pictureInPicture(PictureInset()), .difference(gain: 1)])
    func oneFilmIsShownAsItIs(_ arrangement: TrackArrangement) async throws {
        let asset = Sources.fixture("video_90.mov")
        let video = try await VideoComposition(arranging: arrangement, tracksOf: asset)
        let images = ImageGenerator(asset: asset)
        images.videoComposition = video
        let found = try await images.image(at: .zero, .exact()).picture
        #expect(try await ImageGenerator(asset: asset).image(at: .zero, .exact()).picture == found)
        #expect(images.decodeCounters.picturesComposed == 0)
    }

    @Test func withoutPicturesThereIsNoArrangement() async throws {
        let error = try await #require(throws: MediaError.self) {
            try await VideoComposition(arranging: .sideBySide, tracksOf: Sources.fixture("sample_alac.mp4"))
        }
        #expect(error.code == .noSuchTrack)
    }
}
