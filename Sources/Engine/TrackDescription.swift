internal import Media

/// What one track contributes to a summary.
struct TrackDescription {
    let track: Track
    let codec: String
    let isCover: Bool
    /// Whether what is shown of the file is of it.
    let isMain: Bool
    let isPlayable: Bool
    let isProtected: Bool
    let displaySize: PixelSize?
    let format: FormatDescription?
    let language: String?
    let frameDuration: MediaTime?
    let metadata: [MetadataItem]

    /// Whether this is the moving or still picture of the file, not a cover.
    var isPicture: Bool { track.mediaType == .video && !isCover }

    /// Describes tracks from what their header says, or, with details, from their first packets too.
    static func load(
        _ tracks: [Track], isDetailed: Bool, priority: WorkerPool.Priority
    ) async throws -> [TrackDescription] {
        var described: [TrackDescription] = []
        for track in tracks {
            let (codec, cover, main, playable, protected, size, transform, language, metadata) =
                try await track.loadStatuses(
                    of: .codec, .isAttachedPicture, .isMainPicture, .isPlayable, .isProtected, .naturalSize,
                    .preferredTransform, .languageCode, .metadata, priority: priority)
            var format: FormatDescription?
            if isDetailed {
                let details = try await track.loadStatuses(
                    of: .formatDescriptions, .minFrameDuration, .totalSampleDataLength, priority: priority)
                format = details.0.value?.first
            }
            described.append(
                TrackDescription(
                    track: track, codec: codec.value?.displayName ?? "", isCover: cover.value ?? false,
                    isMain: main.value ?? false, isPlayable: playable.value ?? false,
                    isProtected: protected.value ?? false,
                    displaySize: size.value.map { (transform.value ?? .identity).displaySize(of: $0) },
                    format: format, language: language.value ?? nil,
                    frameDuration: isDetailed ? track.constantFrameDuration : nil,
                    metadata: metadata.value ?? []))
        }
        return described
    }

    /// Whether a person would miss it: data that nobody can name says nothing.
    var isWorthALine: Bool {
        let isNamed = !["", "unknown", "none", "bin_data"].contains(codec)
        return isNamed || [.video, .audio, .subtitle].contains(track.mediaType)
    }

    /// Kind, codec and what matters of it, in one line. Of a file that is not readable nobody knows whether a decoder would do.
    func line(isStill: Bool, isReadable: Bool) -> String {
        let kind = isCover ? "cover" : isStill && isPicture ? "picture" : track.mediaType.rawValue
        var words = [kind, codec.isEmpty ? "unknown codec" : codec]
        if let profile = format?.profile, isPicture { words.append(profile) }
        if let size = displaySize { words.append(size.description) }
        if let video = format?.video, isPicture {
            if let rate = video.frameRate, !isStill { words.append(Self.number(rate.value) + " fps") }
            if let depth = video.bitDepth, depth > 8 { words.append("\(depth) bit") }
            if video.dynamicRange != .sdr { words.append(video.dynamicRange.rawValue) }
        }
        if let audio = format?.audio {
            if let rate = audio.sampleRate { words.append(Self.number(Double(rate) / 1_000) + " kHz") }
            let stated = audio.channelLayout.flatMap { $0.hasSuffix(" channels") ? nil : $0 }
            if let layout = stated ?? audio.channels.map(Self.channels) { words.append(layout) }
        }
        if let language, !["und", "zxx", "mis"].contains(language) { words.append(language) }
        if isProtected {
            words.append("(encrypted)")
        } else if !isPlayable, isReadable, [.video, .audio].contains(track.mediaType) {
            words.append("(no decoder)")
        }
        return words.joined(separator: " ")
    }

    /// A number of channels whose places nobody states.
    private static func channels(_ count: Int) -> String {
        switch count {
        case 1: "mono"
        case 2: "stereo"
        default: "\(count) channels"
        }
    }

    private static func number(_ value: Double) -> String {
        let hundredths = Int((value * 100).rounded())
        if hundredths % 100 == 0 { return "\(hundredths / 100)" }
        let text = "\(hundredths / 100).\(hundredths % 100 < 10 ? "0" : "")\(hundredths % 100)"
        return text.hasSuffix("0") ? String(text.dropLast()) : text
    }
}
