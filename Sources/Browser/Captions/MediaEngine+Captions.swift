internal import Captions
internal import Engine
internal import Media

extension MediaEngine {
    /// Reads captions, and says where they were: those of a container that holds nothing else are in one of its tracks.
    ///
    /// Throws `MediaError` or `CancellationError`.
    func openCaptions(_ choice: CaptionChoice) async throws -> (choice: CaptionChoice, document: CaptionDocument) {
        do {
            return (choice, try await captions(choice))
        } catch let error as MediaError
            where choice.track == nil && [.unrecognizedFormat, .tooLarge].contains(error.code)
        {
            // What libav does not open holds no tracks, either.
            let tracks = try? await captionChoices(in: choice.location)
            try Task.checkCancellation()
            guard let track = tracks?.first else {
                throw MediaError(
                    error.code, "no captions in text are in this file",
                    remedy: "reel reads SCC, iTT, TTML, SubRip, WebVTT and tracks of text, no pictures of text")
            }
            return (track, try await captions(track))
        }
    }
}
