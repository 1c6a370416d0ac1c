public import Captions
public import Places

/// One set of captions that can be read: a file of captions, or a track or channel of a film.
public struct CaptionChoice: Sendable, Hashable, Codable {
    /// Where they are.
    public var place: Place

    /// The container's number of the track; nil for a file of captions.
    public var track: Int?

    /// The channel of closed captions; nil for text.
    public var channel: ClosedCaptionChannel?

    /// The codec's name; nil for a file of captions.
    public var codec: String?

    /// The language by BCP 47; nil when not stated.
    public var language: String?

    /// Its own name; nil without one.
    public var title: String?

    /// Whether it only translates what is foreign.
    public var isForced: Bool

    /// A file of captions.
    public init(file: Place, language: String? = nil) {
        place = file
        self.language = language
        isForced = false
    }

    init(
        place: Place, track: Int, channel: ClosedCaptionChannel?, codec: String, language: String?,
        title: String?, isForced: Bool
    ) {
        self.place = place
        self.track = track
        self.channel = channel
        self.codec = codec
        self.language = language
        self.title = title
        self.isForced = isForced
    }

    /// Whether both are in one place, whatever is known of them.
    public func isSame(as other: CaptionChoice) -> Bool {
        place == other.place && track == other.track && channel == other.channel
    }

    /// What a person chooses by: `film.en.srt`, `track 3, subrip, en, “Signs”`, `CC1`.
    public var label: String {
        guard let track else { return place.name }
        if let channel { return "\(channel) in track \(track)" }
        let facts = [codec, language, title.map { "“\($0)”" }, isForced ? "forced" : nil]
        return (["track \(track)"] + facts.compactMap(\.self)).joined(separator: ", ")
    }
}
