internal import Media

/// What a person asks of a track: codec, size, rate, colour, sound, language.
struct TrackOverview {
    let track: Track
    /// Whether the file is a single picture, which has no rate.
    let isStill: Bool

    /// What the track is, as a heading.
    var title: String {
        if track.status(of: .isAttachedPicture).value == true { return "Cover" }
        return switch track.mediaType {
        case .video: isStill ? "Picture" : "Video"
        case .audio: "Audio"
        case .subtitle, .text: "Subtitles"
        default: track.mediaType.rawValue.prefix(1).uppercased() + track.mediaType.rawValue.dropFirst()
        }
    }

    var rows: [InspectionOverview.Row] {
        let format = (track.status(of: .formatDescriptions).value ?? []).first
        var rows: [InspectionOverview.Row] = [("codec", codec(format))]
        if let video = format?.video { rows += self.rows(video) }
        if let audio = format?.audio { rows += self.rows(audio) }
        // Parts of values have keys of their own, which say little by themselves.
        let keys = (format?.metadata?.keys ?? []).filter { $0.keySpace == .quickTimeMetadata }.map(\.key)
        if !keys.isEmpty { rows.append(("keys", keys.joined(separator: ", "))) }
        rows.append(("bit rate", track.status(of: .estimatedDataRate).value.flatMap(FormatWords.knownBitRate)))
        let tag =
            (track.status(of: .extendedLanguageTag).value ?? nil) ?? (track.status(of: .languageCode).value ?? nil)
        if let tag, !["und", "zxx", "mis"].contains(tag) {
            let name = LanguageName.english(tag)
            rows.append(("language", name == tag ? tag : "\(name) (\(tag))"))
        }
        if track.status(of: .isProtected).value == true { rows.append(("encrypted", "yes")) }
        return rows
    }

    /// libav lists every name that a codec has: `H.264 / AVC / MPEG-4 AVC / MPEG-4 part 10`.
    private static func short(_ name: String) -> String {
        name.split(separator: " / ").prefix(2).joined(separator: " / ")
    }

    private static func name(_ codec: CodecDescription) -> String {
        switch (codec.name, codec.fourCharCode) {
        case ("unknown", let code?): "\(code), unknown to libav"
        case ("unknown", nil): "unknown"
        case ("bin_data", let code?): "\(code), \(codec.longName)"
        default: short(codec.longName)
        }
    }

    private func codec(_ format: FormatDescription?) -> String? {
        guard let codec = format?.codec ?? track.status(of: .codec).value else { return nil }
        let level = format.flatMap { format in format.level.flatMap { FormatWords.level($0, of: format.codec.name) } }
        return [Self.name(codec), format?.profile, level.map { "level \($0)" }].compactMap(\.self)
            .joined(separator: ", ")
    }

    private func rows(_ video: VideoFormat) -> [InspectionOverview.Row] {
        let isCover = track.status(of: .isAttachedPicture).value == true
        let transform = track.status(of: .preferredTransform).value ?? .identity
        let stored = track.status(of: .naturalSize).value ?? video.dimensions
        var rows: [InspectionOverview.Row] = []
        if let size = video.dimensions ?? stored { rows.append(("size", "\(FormatWords.size(size)) pixels")) }
        if let stored {
            let shown = transform.displaySize(of: stored)
            if transform != .identity {
                let turn = transform.rotationDegrees == 0 ? "" : "turned by \(transform.rotationDegrees)°"
                let words = [turn, transform.isMirrored ? "mirrored" : ""].filter { !$0.isEmpty }
                rows.append(("shown", (words + [FormatWords.size(shown)]).joined(separator: ", ")))
            } else if video.pixelAspectRatio != .one, stored != video.dimensions {
                rows.append(("shown", "\(FormatWords.size(shown)), pixels \(video.pixelAspectRatio)"))
            }
            rows.append(("shape", FormatWords.shape(shown)))
        }
        if !isStill, !isCover {
            rows.append(("frame rate", video.frameRate.map(FormatWords.frameRate)))
            if video.isInterlaced == true { rows.append(("scan", "interlaced")) }
        }
        rows.append(("colour", ColorWords(video).text))
        if video.hasAlpha { rows.append(("transparency", "yes")) }
        rows.append(("light", ColorWords(video).light))
        rows.append(("Dolby Vision", video.dolbyVision.map { "profile \($0.profile), level \($0.level)" }))
        return rows
    }

    private func rows(_ audio: AudioFormat) -> [InspectionOverview.Row] {
        let places = audio.channelLayout.flatMap { $0.hasSuffix(" channels") ? nil : $0 }
        let count = audio.channels.map { $0 == 1 ? "1 channel" : "\($0) channels" }
        let channels = ["mono", "stereo"].contains(places) ? [places] : [count, places]
        return [
            ("sample rate", audio.sampleRate.map { FormatWords.decimal(Double($0) / 1_000, places: 3) + " kHz" }),
            ("channels", channels.compactMap(\.self).joined(separator: ", ")),
            ("bit depth", audio.bitsPerSample.map { "\($0) bit" }),
        ]
    }
}
