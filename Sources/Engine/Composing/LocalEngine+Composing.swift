internal import Captions
internal import Compositors
public import Media
public import Places
internal import VideoCompositions

extension LocalEngine {
    /// Makes ready what is made of a film's frames, and tells the size of the pictures.
    nonisolated public func prepare(_ composition: PictureComposition, of place: Place) async throws -> PixelSize {
        try await film(of: place, composedAs: composition).size
    }

    /// A generator of a film's pictures as they are composed. Throws `MediaError` and `CancellationError`.
    nonisolated package func generator(
        of place: Place, composedAs composition: PictureComposition
    ) async throws -> ImageGenerator {
        try await film(of: place, composedAs: composition).generator
    }

    /// The film with composed frames, as it was made before where it was.
    nonisolated private func film(
        of place: Place, composedAs composition: PictureComposition
    ) async throws -> ComposedFilm {
        if let known = films.film(of: place, composition) { return known }
        let film = try await compose(place, composition)
        films.keep(film, of: place)
        return film
    }

    /// A film with composed frames; nil where nothing is made of them. Throws `MediaError` and `CancellationError`.
    nonisolated func composed(_ place: Place, _ composition: PictureComposition?) async throws -> ComposedFilm? {
        guard let composition else { return nil }
        return try await film(of: place, composedAs: composition)
    }

    nonisolated private func compose(_ place: Place, _ composition: PictureComposition) async throws -> ComposedFilm {
        let asset = assets.asset(of: place)
        switch composition {
        case .overlaid(let overlays):
            var video = try await VideoComposition(propertiesOf: asset, priority: .immediate)
            for overlay in overlays { try await add(overlay, of: asset, at: place, to: &video) }
            return ComposedFilm(composition: composition, asset: asset, video: video)
        case .compared(let other, let comparison):
            // An asset of its own: nobody else has to read it anew when this is forgotten.
            let compared = try await ComparedFilms(asset, opener.asset(of: other))
            return ComposedFilm(
                composition: composition, asset: compared.asset, video: try await compared.video(comparison))
        }
    }

    nonisolated private func add(
        _ overlay: PictureOverlay, of asset: Asset, at place: Place, to video: inout VideoComposition
    ) async throws {
        switch overlay {
        case .telemetry:
            video.add(
                try await TelemetryOverlay(of: asset, companions: companions(of: place), priority: .immediate))
        case .captions(let choice, _):
            video.add(CaptionOverlay(CaptionRenderer(try await captions(choice).captions)))
        case .titles:
            let titles = try await timeline(of: place).titles
            guard !titles.isEmpty else { throw MediaError.noTitles(in: asset.name) }
            video.add(TitleOverlay(titles))
        }
    }

    /// The picture as the film has it, for one that could not be composed: what is made of a frame may fail, and the frame is
    /// shown all the same. Throws the error where the film itself is the reason.
    func uncomposed(_ request: PictureRequest, because error: any Error) async throws -> EnginePicture {
        let reason = MediaError(composing: error)
        guard !(error is CancellationError), ![.changed, .noFrame].contains(reason.code) else { throw error }
        var plain = request
        plain.composition = nil
        // The frames that are ready stay the composed ones.
        plain.surroundings = nil
        var picture = try await picture(plain)
        picture.obstacle = reason
        return picture
    }
}

extension MediaError {
    /// Why a frame was not composed.
    fileprivate init(composing error: any Error) {
        self =
            error as? MediaError
            ?? MediaError(.compositionFailed, "\(error)", remedy: "look at the frame as the film has it")
    }

    fileprivate static func noTitles(in name: String) -> MediaError {
        MediaError(
            .noSuchTrack, "\(name) has neither chapters with titles nor clips with names",
            remedy: "titles come with chapters, and with project files")
    }
}
