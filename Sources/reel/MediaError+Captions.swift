import CaptionTracks
import Captions
import Media
import Places

extension MediaError {
    /// The same failure with another remedy where a file that has no picture, or is no media, is one of captions; with
    /// another reason where what was taken for a path is an address.
    func pointingToCaptions(_ place: Place, _ opener: PlaceOpener) async -> MediaError {
        switch code {
        case .notFound:
            guard let path = place.filePath, let scheme = ArgumentHints.scheme(of: path) else { return self }
            return MediaError(
                code, "“\(scheme)” is no scheme that reel knows",
                remedy: "write an address as https://…, or a path that begins so as ./\(scheme):…")
        case .unrecognizedFormat:
            // Anything may be in text with an arrow, or in an .xml: what it is, reading it tells.
            guard let path = place.filePath, case let file = CaptionFile(path: path, opener.input(at: path)),
                (try? await file.looksLikeCaptions()) == true,
                (try? await file.document())?.captions.isEmpty == false
            else { return self }
            return MediaError(
                code, "this holds captions, in a format that libav does not recognise",
                remedy: "read it with reel captions show")
        case .noSuchTrack:
            guard let tracks = try? await opener.asset(of: place).load(.tracks),
                tracks.allSatisfy({ [.subtitle, .text].contains($0.mediaType) }), !tracks.isEmpty
            else { return self }
            return MediaError(code, "this holds captions and no picture", remedy: "read it with reel captions show")
        default: return self
        }
    }
}
