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
        } catch let error as MediaError where error.code == .unrecognizedFormat && choice.track == nil {
            do {
                guard let track = try await captionChoices(in: choice.location).first else { throw error }
                return (track, try await captions(track))
            } catch let failure as MediaError {
                // Of a file that is no container either, what was said first says more.
                throw failure.code == .unrecognizedFormat ? error : failure
            }
        }
    }
}
