public import Captions

/// One set of captions in an asset: a track of text, or a channel of closed captions in a track.
public struct CaptionTrackSource: Sendable, Hashable {
    /// The track that carries it.
    public let track: CaptionTrack
    /// The channel; nil for a track of text.
    public let channel: ClosedCaptionChannel?

    /// A channel of a track, or a track of text.
    public init(track: CaptionTrack, channel: ClosedCaptionChannel?) {
        self.track = track
        self.channel = channel
    }

    /// The format's name, as commands print it.
    public var formatName: String {
        switch (track.content, channel) {
        case (.text(.boxedWebVTT), _), (.text(.webVTTDocuments), _): EmbeddedCaptionFormat.webVTT.rawValue
        case (.text(let format), _): format.rawValue
        case (_, .service): "cea708"
        default: "cea608"
        }
    }
}

extension CaptionTrackSource: CustomStringConvertible {
    /// Such as `track 3 (subrip, en, “Signs”)`, or `CC1 in track 1`.
    public var description: String {
        if let channel { return "\(channel) in track \(track.trackID)" }
        let facts = [track.codec, track.language, track.title.map { "“\($0)”" }].compactMap(\.self)
        return "track \(track.trackID) (\(facts.joined(separator: ", ")))"
    }
}
