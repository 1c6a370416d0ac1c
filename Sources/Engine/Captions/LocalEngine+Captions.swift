internal import CaptionTracks
public import Captions
internal import Media
public import Places

extension LocalEngine {
    /// How much of a film is read to see whether its pictures carry captions: half a minute of most.
    private static let probeBytes: Int64 = 16 << 20

    /// The captions in a film: its author's choice first, what only translates signs last.
    public func captionChoices(in place: Place) async throws -> [CaptionChoice] {
        let finder = CaptionSourceFinder(asset: assets.asset(of: place), priority: .soon)
        let tracks = try await finder.tracks()
        var texts: [CaptionTrack] = []
        var choices: [CaptionChoice] = []
        for track in tracks { if case .text = track.content { texts.append(track) } }
        for track in tracks {
            switch track.content {
            case .closedCaptions, .picturesWithClosedCaptions:
                // Neither an address nor a film with captions in text is read for what may not be there.
                guard place.filePath != nil, texts.isEmpty || track.content == .closedCaptions else { continue }
                do {
                    let captions = try await finder.closedCaptions(of: track, reading: Self.probeBytes)
                    choices += captions.sources.map { CaptionChoice(place, track, $0) }
                } catch is MediaError {
                    // What is wrong with one track does not hide the others.
                    continue
                }
            case .text, .bitmaps, .unknown: continue
            }
        }
        func rank(_ track: CaptionTrack) -> Int { (track.isForced ? 2 : 0) + (track.isDefault ? 0 : 1) }
        let ordered = texts.indices.sorted { (rank(texts[$0]), $0) < (rank(texts[$1]), $1) }
        return ordered.map { CaptionChoice(place, texts[$0], nil) } + choices
    }

    /// Reads captions, after the pictures that somebody waits for.
    public func captions(_ choice: CaptionChoice) async throws -> CaptionDocument {
        guard let number = choice.track else {
            guard let path = choice.place.filePath else {
                throw MediaError(
                    .invalidRequest, "captions of their own are read from files only",
                    remedy: "get the file from the server first")
            }
            return try await CaptionFile(path: path, opener.input(at: path)).document()
        }
        let finder = CaptionSourceFinder(asset: assets.asset(of: choice.place), priority: .soon)
        guard let track = try await finder.tracks().first(where: { $0.trackID == number }) else {
            throw MediaError(.noSuchTrack, "there is no track \(number) with captions", remedy: "read the file again")
        }
        guard let channel = choice.channel else { return try await finder.document(of: track) }
        return try await finder.closedCaptions(of: track)[channel]
    }
}

extension CaptionChoice {
    fileprivate init(_ place: Place, _ track: CaptionTrack, _ channel: ClosedCaptionChannel?) {
        self.init(
            place: place, track: track.trackID, channel: channel, codec: track.codec, language: track.language,
            title: track.title, isForced: track.isForced)
    }
}
