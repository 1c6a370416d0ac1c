import Compositions
import Media
import TestInputs
import VideoCompositions

/// Drawn films over each other: each frame is of one colour, red the frame's number, and green the film's.
struct Layered {
    /// Its green, its size, and when it is seen.
    typealias Film = (green: Int, size: PixelSize, seconds: Range<Int64>)

    /// The films as tracks 1, which is the lowest, and on.
    let asset: Asset

    /// Films with 24 frames a second, each from its first one on, fitted into the first one's size.
    init(_ films: [Film]) throws {
        var composition = Composition()
        composition.naturalSize = films.first?.size
        for film in films {
            let source = Sources.drawn(240, from: film.green << 8, size: film.size)
            let track = composition.addTrack(.video)
            try composition[track].insert(
                TimeRange(seconds: 0..<Int64(film.seconds.count)), of: Sources.track(of: source),
                at: .seconds(film.seconds.lowerBound))
        }
        asset = Asset(composition)
    }

    /// What a video composition shows of them at a time.
    func picture(
        _ video: VideoComposition, at seconds: Double, maximumSize: PixelSize = .zero
    ) async throws -> Picture {
        let images = ImageGenerator(asset: asset)
        images.videoComposition = video
        return try await images.image(at: MediaTime(seconds: seconds), .exact(maximumSize: maximumSize)).picture
    }
}
