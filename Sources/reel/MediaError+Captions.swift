import CaptionTracks
import Media

extension MediaError {
    /// The same failure with another remedy where the file that is no media is one of captions.
    func pointingToCaptions(_ location: MediaLocation) async -> MediaError {
        guard code == .unrecognizedFormat, case .file(let path) = location,
            (try? await CaptionFile(path: path).looksLikeCaptions()) == true
        else { return self }
        return MediaError(
            code, "this holds captions, in a format that libav does not recognise",
            remedy: "read it with reel captions show")
    }
}
