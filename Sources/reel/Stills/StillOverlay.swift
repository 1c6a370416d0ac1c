import ArgumentParser
import Browser
import Engine
import Folders
import Media
import Places

/// What can be laid over the pictures of a film.
enum StillOverlay: String, CaseIterable, ExpressibleByArgument {
    /// Speed, altitude, time and a map, as the film or a log beside it states them.
    case telemetry
    /// The captions beside the film, or those in it.
    case captions

    /// A generator of a film's pictures with overlays, the first one below. Throws `MediaError`, or `CancellationError`.
    static func generator(
        _ overlays: [StillOverlay], over place: Place, _ engine: LocalEngine
    ) async throws -> ImageGenerator {
        var composed: [PictureOverlay] = []
        for overlay in overlays {
            switch overlay {
            case .telemetry: composed.append(.telemetry)
            case .captions: composed.append(.captions(try await captions(of: place, engine), reading: 0))
            }
        }
        return try await engine.generator(of: place, composedAs: .overlaid(composed))
    }

    /// The captions that the timeline shows first of a film: those beside it before those in it.
    private static func captions(of place: Place, _ engine: LocalEngine) async throws -> CaptionChoice {
        if let file = await CaptionNeighbours.captions(for: place, in: .all).first { return file }
        guard let choice = try await engine.captionChoices(in: place).first else {
            throw MediaError(
                .noSuchTrack, "there are no captions to lay over the pictures",
                remedy: "put a file of captions with the film's name beside it, such as film.en.srt")
        }
        return choice
    }
}
