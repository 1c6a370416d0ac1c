import ArgumentParser
import Compositions
import Compositors
import Media
import Places
import VideoCompositions

/// `reel bench-video-compositions FILM START OTHER COUNT WIDTH`: times COUNT frames one after the other of a film, of a video
/// composition that shows it as it is, and of a cross-fade from it to the part of it that begins at OTHER seconds, for
/// `Scripts/bench`.
///
/// Prints a line for each: its name, all of its pictures in milliseconds, how many there were, and how many of those were
/// put together of several frames.
struct BenchVideoCompositions: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "bench-video-compositions", shouldDisplay: false)

    @Argument var film: String
    @Argument var start: Int64
    @Argument var other: Int64
    @Argument var count: Int
    @Argument var width: Int

    func run() throws {
        let bench = self
        try Blocking.run { try await bench.measure() }
    }

    private func measure() async throws {
        let (film, count) = (PlaceOpener().asset(of: Place(film)), max(1, count))
        guard let track = try await film.loadTracks(withMediaType: .video).first else { return }
        let passThrough = try await VideoComposition(propertiesOf: film)
        let spacing = passThrough.frameDuration
        let length = spacing * Int64(count)
        let times = (0..<count).map { spacing * Int64($0) }
        var composition = Composition()
        for start in [start, other] {
            let id = composition.addTrack(.video)
            try composition[id].insert(TimeRange(start: .seconds(start), duration: length), of: track, at: .zero)
        }
        let both = Asset(composition)
        var crossFade = try await VideoComposition(propertiesOf: both)
        let tracks = composition.tracks.map(\.trackID)
        crossFade.addCrossFade(from: tracks[0], to: tracks[1], in: TimeRange(start: .zero, duration: length))
        let early = times.map { .seconds(start) + $0 }
        try await time("source", early, of: film, through: nil)
        try await time("pass-through", early, of: film, through: passThrough)
        try await time("cross-fade", times, of: both, through: crossFade)
    }

    private func time(
        _ name: String, _ times: [MediaTime], of asset: Asset, through video: VideoComposition?
    ) async throws {
        let images = ImageGenerator(asset: asset)
        images.videoComposition = video
        let settings = ImageGenerator.Settings.exact(maximumSize: PixelSize(width: width, height: 0))
        // The first picture opens what is needed.
        _ = try await images.image(at: times[0], settings)
        var made = 0
        let begin = ContinuousClock.now
        for await element in images.images(for: times, settings) {
            _ = try element.image
            made += 1
        }
        let length = (ContinuousClock.now - begin) / .milliseconds(1)
        print(name, (length * 100).rounded() / 100, made, images.decodeCounters.picturesComposed)
    }
}
