internal import Playlists

extension TrackFacts {
    /// What a playlist says of subtitles that have a playlist of their own, which nobody has read yet.
    ///
    /// `codecs` are those of the variant that offers them, and `duration` is how long its segments are.
    init(
        _ subtitles: Rendition, offeredWith codecs: [String], at index: Int, trackID: Int, lasting duration: MediaTime
    ) {
        let isTimedText = codecs.contains { $0.hasPrefix("stpp") } && !codecs.contains { $0.hasPrefix("wvtt") }
        self.init(
            index: index, trackID: trackID, mediaType: .subtitle, formats: [isTimedText ? .timedText : .webVTT],
            isDecodable: !isTimedText, range: nil, timescale: 1_000, language: subtitles.language)
        structure.presented = TimeRange(start: .zero, duration: duration)
        structure.title = subtitles.name
        structure.isDefault = subtitles.isDefault
        if !isTimedText { structure.containerCodec = SampleFormat.webVTT }
        characteristics = .all(of: subtitles, as: .legible, isDefault: subtitles.isDefault)
    }
}

extension FormatDescription {
    fileprivate static let webVTT = FormatDescription(
        ofSubtitles: CodecDescription(name: "webvtt", longName: "WebVTT subtitle", fourCharCode: nil))

    /// As movies have it, by which their readers know it, too.
    fileprivate static let timedText = FormatDescription(
        ofSubtitles: CodecDescription(
            name: "unknown", longName: "unknown", fourCharCode: FourCharCode(rawValue: 0x7374_7070)))

    private init(ofSubtitles codec: CodecDescription) {
        self.init(mediaType: .subtitle, codec: codec, profile: nil, level: nil, video: nil, audio: nil)
    }
}
