import ArgumentParser
import Browser
import Captions
import Compositors
import Engine
import Media
import Places
import VideoCompositions

/// What can be laid over the pictures of a film.
enum StillOverlay: String, CaseIterable, ExpressibleByArgument {
    /// Speed, altitude, time and a map, as the film or a log beside it states them.
    case telemetry
    /// The captions beside the film, or those in it.
    case captions

    /// A generator of an asset's pictures with overlays, the first one below. Throws `MediaError`, or `CancellationError`.
    static func generator(
        _ overlays: [StillOverlay], over asset: Asset, of place: Place, _ engine: LocalEngine, _ opener: PlaceOpener
    ) async throws -> ImageGenerator {
        var video = try await VideoComposition(propertiesOf: asset, priority: .immediate)
        for overlay in overlays {
            switch overlay {
            case .telemetry:
                let companions = try await opener.companions(of: place).map { opener.asset(of: $0) }
                video.add(try await TelemetryOverlay(of: asset, companions: companions, priority: .immediate))
            case .captions: video.add(CaptionOverlay(CaptionRenderer(try await captions(of: place, engine))))
            }
        }
        let generator = ImageGenerator(asset: asset)
        generator.videoComposition = video
        return generator
    }

    /// The captions that the timeline shows first of a film: those beside it before those in it.
    private static func captions(of place: Place, _ engine: LocalEngine) async throws -> [Caption] {
        if let file = await CaptionNeighbours.captions(for: place).first {
            return try await engine.captions(file).captions
        }
        guard let choice = try await engine.captionChoices(in: place).first else {
            throw MediaError(
                .noSuchTrack, "there are no captions to lay over the pictures",
                remedy: "put a file of captions with the film's name beside it, such as film.en.srt")
        }
        return try await engine.captions(choice).captions
    }
}
