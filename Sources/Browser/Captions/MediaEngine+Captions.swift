internal import Captions
internal import Engine
internal import Media
internal import Places

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
            do {
                if let track = try await captionChoices(in: choice.place).first {
                    return (track, try await captions(track))
                }
            } catch let looking as MediaError {
                // What libav does not open holds no tracks, either; any other failure says nothing of what there is.
                guard looking.code == .unrecognizedFormat else { throw looking }
            }
            // Of what is called captions the reader knows best what is wrong with it.
            if let path = choice.place.filePath, CaptionFormat(fileName: path) != nil { throw error }
            throw MediaError(
                error.code, "no captions in text are in this file",
                remedy: "reel reads SCC, iTT, TTML, SubRip, WebVTT and tracks of text, no pictures of text")
        }
    }

    /// The captions of the first track of a container; nil where it has none in text. Throws as `openCaptions`.
    func firstCaptions(in container: Place) async throws -> CaptionDocument? {
        guard let track = try await captionChoices(in: container).first else { return nil }
        return try await captions(track)
    }
}
