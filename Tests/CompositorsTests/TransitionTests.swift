import Compositors
import Media
import TestInputs
import Testing
import VideoCompositions

/// Tracks that go over into each other: one of 0 to 4 s, another of 2 to 6 s.
@Suite struct TransitionTests {
    private static let size = PixelSize(width: 32, height: 18)
    private static let overlap = TimeRange(seconds: 2..<4)

    /// The outgoing film on top or below.
    private func films(isOutgoingOnTop: Bool) throws -> (films: Layered, from: TrackID, to: TrackID) {
        let outgoing: Layered.Film = (200, Self.size, 0..<4)
        let incoming: Layered.Film = (40, Self.size, 2..<6)
        return (
            try Layered(isOutgoingOnTop ? [incoming, outgoing] : [outgoing, incoming]),
            from: isOutgoingOnTop ? 2 : 1, to: isOutgoingOnTop ? 1 : 2
        )
    }

    /// The green of a pixel, which is 200 of the outgoing film and 40 of the incoming one.
    private func green(
        _ films: Layered, _ video: VideoComposition, at seconds: Double, _ x: Int = 16, _ y: Int = 9
    ) async throws -> Int {
        Int(try await films.picture(video, at: seconds).color(x, y)[1])
    }

    @Test(arguments: [false, true]) func filmsDissolve(_ isOutgoingOnTop: Bool) async throws {
        let (films, from, to) = try films(isOutgoingOnTop: isOutgoingOnTop)
        var video = try await VideoComposition(propertiesOf: films.asset)
        video.addCrossFade(from: from, to: to, in: Self.overlap)
        #expect(try await video.validate(for: films.asset) == [])
        for (time, wanted) in [(1.0, 200), (2, 200), (2.5, 160), (3, 120), (3.5, 80), (4, 40), (5, 40)] {
            #expect(abs(try await green(films, video, at: time) - wanted) <= 1, "at \(time)")
        }
        // The frames of both: 60 of the one, 12 of the other.
        #expect(abs(Int(try await films.picture(video, at: 2.5).color(16, 9)[0]) - 48) <= 1)
    }

    /// Beside a smaller outgoing picture the bars fade with it: nothing of the other shows before its time.
    @Test(arguments: [false, true]) func barsFadeWithTheirPictures(_ isOutgoingOnTop: Bool) async throws {
        let (films, from, to) = try films(isOutgoingOnTop: isOutgoingOnTop)
        var video = try await VideoComposition(propertiesOf: films.asset)
        for instruction in video.instructions.indices {
            for layer in video.instructions[instruction].layerInstructions.indices
            where video.instructions[instruction].layerInstructions[layer].trackID == from {
                video.instructions[instruction].layerInstructions[layer].setTransform(.scale(x: 0.5, y: 1), at: .zero)
            }
        }
        video.addCrossFade(from: from, to: to, in: Self.overlap)
        for (time, inside, beside) in [(2.0, 200, 0), (2.5, 160, 10), (3, 120, 20), (3.5, 80, 30), (4, 40, 40)] {
            #expect(abs(try await green(films, video, at: time, 4) - inside) <= 1, "at \(time)")
            #expect(abs(try await green(films, video, at: time, 28) - beside) <= 1, "at \(time)")
        }
    }

    @Test(arguments: [false, true]) func filmsDipToBlack(_ isOutgoingOnTop: Bool) async throws {
        let (films, from, to) = try films(isOutgoingOnTop: isOutgoingOnTop)
        var video = try await VideoComposition(propertiesOf: films.asset)
        video.addDip(from: from, to: to, in: Self.overlap)
        #expect(try await video.validate(for: films.asset) == [])
        for (time, wanted) in [(1.0, 200), (2, 200), (2.5, 100), (3, 0), (3.5, 20), (4, 40), (5, 40)] {
            #expect(abs(try await green(films, video, at: time) - wanted) <= 1, "at \(time)")
        }
    }

    /// Around a cut within one track, and to another colour.
    @Test func oneTrackDipsToItsBackground() async throws {
        let films = try Layered([(200, Self.size, 0..<6)])
        var video = try await VideoComposition(propertiesOf: films.asset)
        video.instructions[0].backgroundColor = RGBColor(red: 0, green: 100, blue: 0)
        video.addDip(from: 1, to: 1, in: TimeRange(5..<10, per: 2))
        #expect(try await video.validate(for: films.asset) == [])
        for (time, wanted) in [(1.0, 200), (2.5, 200), (3.75, 100), (4.375, 150), (5, 200)] {
            #expect(abs(try await green(films, video, at: time) - wanted) <= 1, "at \(time)")
        }
    }

    /// What has nothing to go over into, or comes from nothing, fades from and to the background.
    @Test func whatIsAloneFades() async throws {
        let films = try Layered([(200, Self.size, 0..<2), (40, Self.size, 4..<6)])
        var video = try await VideoComposition(propertiesOf: films.asset)
        video.addCrossFade(from: 1, to: 2, in: TimeRange(seconds: 1..<2))
        video.addCrossFade(from: 1, to: 2, in: TimeRange(seconds: 4..<5))
        #expect(try await video.validate(for: films.asset) == [])
        for (time, wanted) in [(0.5, 200), (1.5, 100), (3, 0), (4.5, 20), (5, 40)] {
            #expect(abs(try await green(films, video, at: time) - wanted) <= 1, "at \(time)")
        }
    }
}
