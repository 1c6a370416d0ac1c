internal import Media

/// A key that expressions and sort orders name.
public enum QueryKey: String, Sendable, CaseIterable {
    /// What the file is called and where it lies.
    case name, path
    /// Length in bytes and date of the file.
    case size, date
    /// The container's short name, such as `mp4`.
    case format
    /// What the media lasts.
    case duration
    /// The codecs of all tracks, and those of pictures and of sound.
    case codec, video, audio
    /// The size of the picture as displayed.
    case width, height, resolution
    /// Frames a second; bits a second.
    case fps, bitrate
    /// Languages of tracks.
    case lang
    /// Of the sound.
    case channels, samplerate
    /// Of the picture: bits of a colour component, and the range of light (`SDR`, `HLG`, `PQ`, `Dolby Vision`).
    case depth, hdr
    /// The number of tracks, and of those with subtitles.
    case tracks, subtitles
    /// What it says of itself.
    case title, artist, make, model, created
    /// Whether it says where it was made: over its time (`track`), or once (`place`).
    case gps
    /// Whether it is encrypted; whether it can be decoded.
    case protected, playable

    /// The properties that must be loaded to know it.
    var propertyNames: Set<String> {
        switch self {
        case .name, .path, .size, .date: []
        case .format: ["format"]
        case .duration: ["duration"]
        case .codec, .video, .audio: ["tracks.codec"]
        case .width, .height, .resolution:
            ["tracks.naturalSize", "tracks.preferredTransform", "tracks.isAttachedPicture"]
        case .fps: ["tracks.nominalFrameRate"]
        case .bitrate: ["overallBitRate"]
        case .lang: ["tracks.extendedLanguageTag", "tracks.languageCode"]
        case .channels, .samplerate, .depth, .hdr: ["tracks.formatDescriptions"]
        case .tracks, .subtitles: ["tracks.codec"]
        case .title, .artist, .make, .model: ["commonMetadata"]
        case .created: ["creationDate"]
        case .gps: [Inspection.telemetry, "commonMetadata", "tracks.commonMetadata"]
        case .protected: ["hasProtectedContent"]
        case .playable: ["isPlayable"]
        }
    }

    /// What kind of fact its values are, so that a typed one is read alike.
    enum Kind { case text, seconds, bytes, rate, number, area, date, truth }

    var kind: Kind {
        switch self {
        case .name, .path, .format, .codec, .video, .audio, .lang, .hdr, .title, .artist, .make, .model, .gps: .text
        case .size: .bytes
        case .bitrate, .samplerate: .rate
        case .date, .created: .date
        case .duration: .seconds
        case .resolution: .area
        case .width, .height, .fps, .channels, .depth, .tracks, .subtitles: .number
        case .protected, .playable: .truth
        }
    }

    /// What is known under this key of a file; empty when nothing is.
    func facts(of subject: QuerySubject) -> [QueryFact] {
        switch self {
        case .name: [.text(String(subject.path.split(separator: "/").last ?? ""))]
        case .path: [.text(subject.path)]
        case .size: subject.size.map { [.number(Double($0))] } ?? []
        case .date: subject.modified.map { [.date(Double($0)...Double($0))] } ?? []
        case .format:
            texts([subject.value("format")?["name"]])
                + (subject.value("format")?["name"]?.words == "matroska" ? [.text("mkv")] : [])
                + (subject.value("format")?["name"]?.words == "heif" ? [.text("heic")] : [])
        case .duration: numbers([subject.value("duration")?["seconds"]])
        case .codec: codecs(subject.values("codec"))
        case .video: codecs(subject.values("codec", of: .video))
        case .audio: codecs(subject.values("codec", of: .audio))
        case .width: sizes(subject).map { .number(Double($0.width)) }
        case .height: sizes(subject).map { .number(Double($0.height)) }
        case .resolution: sizes(subject).map { .area(width: $0.width, height: $0.height) }
        case .fps: numbers(subject.values("nominalFrameRate", of: .video)).filter { $0 != .number(0) }
        case .bitrate: numbers([subject.value("overallBitRate")])
        case .lang:
            texts(subject.values("extendedLanguageTag") + subject.values("languageCode"))
                + subject.values("extendedLanguageTag").compactMap(\.words).map { .text(LanguageName.english($0)) }
        case .channels: numbers(formats(subject).map { $0["audio"]?["channels"] })
        case .samplerate: numbers(formats(subject).map { $0["audio"]?["sampleRate"] })
        case .depth: numbers(formats(subject).map { $0["video"]?["bitDepth"] })
        case .hdr: ranges(texts(formats(subject).map { $0["video"]?["dynamicRange"] }))
        case .tracks: subject.asset.tracks.map { [.number(Double($0.count))] } ?? []
        case .subtitles:
            subject.asset.tracks.map { tracks in
                [.number(Double(tracks.count { $0.mediaType == .subtitle || $0.mediaType == .text }))]
            } ?? []
        case .title, .artist, .make, .model: texts(metadata(subject, rawValue))
        case .gps: places(subject)
        case .created: dates([subject.value("creationDate")?["value"]])
        case .protected: truths([subject.value("hasProtectedContent")])
        case .playable: truths([subject.value("isPlayable")])
        }
    }

    /// What is known under this key of a file, as a person reads it; empty when nothing is.
    public func text(of subject: QuerySubject) -> String {
        // Of a film the pictures' codec says more than the first track's.
        let known = self == .codec ? QueryKey.video.facts(of: subject) + facts(of: subject) : facts(of: subject)
        guard let fact = known.first else { return "" }
        switch (kind, fact) {
        case (.seconds, .number(let seconds)): return MediaTime(seconds: seconds).elapsed()
        case (.bytes, .number(let bytes)) where bytes >= 0 && bytes < 9e18: return ByteCount.text(Int64(bytes))
        case (.area, .area(let width, let height)): return "\(width)×\(height)"
        default: return fact.words
        }
    }

    private func texts(_ values: [PropertyValue?]) -> [QueryFact] {
        values.compactMap { $0?.words.map(QueryFact.text) }
    }

    /// libav's names, the containers' codes where it knows none, and what else people call them.
    private func codecs(_ values: [PropertyValue]) -> [QueryFact] {
        values.flatMap { value -> [QueryFact] in
            guard let name = value["name"]?.words else { return [] }
            if name == "unknown", let code = value["fourCharCode"]?.words { return [.text(code)] }
            let other = ["hevc": "h265", "h264": "avc", "mpeg2video": "mpeg2", "subrip": "srt"][name]
            return [.text(name)] + (other.map { [.text($0)] } ?? [])
        }
    }

    /// `hdr=yes` for any wide range of light.
    private func ranges(_ names: [QueryFact]) -> [QueryFact] {
        names.flatMap { name -> [QueryFact] in
            if name == .text("SDR") { return [name, .text("no")] }
            return [name, .text("yes")] + (name == .text("PQ") ? [.text("HDR10")] : [])
        }
    }

    private func numbers(_ values: [PropertyValue?]) -> [QueryFact] {
        values.compactMap { $0?.double.map(QueryFact.number) }
    }

    private func truths(_ values: [PropertyValue?]) -> [QueryFact] {
        values.compactMap { if case .bool(let truth)? = $0 { .truth(truth) } else { nil } }
    }

    private func dates(_ values: [PropertyValue?]) -> [QueryFact] {
        values.compactMap { $0?.words.flatMap(QueryFact.init(date:)) }
    }

    private func formats(_ subject: QuerySubject) -> [PropertyValue] {
        subject.values("formatDescriptions").compactMap {
            if case .list(let values) = $0 { values.first?.plain } else { nil }
        }
    }

    private func metadata(_ subject: QuerySubject, _ commonKey: String) -> [PropertyValue?] {
        items(in: subject.value("commonMetadata"), commonKey)
    }

    private func items(in metadata: PropertyValue?, _ commonKey: String) -> [PropertyValue?] {
        guard case .list(let items)? = metadata else { return [] }
        return items.filter { $0["commonKey"]?.words == commonKey }.map { $0["value"] }
    }

    /// `track`, `place` and `yes`; `no` where it states neither, and nothing where that is not known.
    private func places(_ subject: QuerySubject) -> [QueryFact] {
        var facts: [QueryFact] = []
        var isKnown = false
        if case .list(let channels)? = subject.value(Inspection.telemetry) {
            isKnown = true
            let hasPositions = channels.contains { $0["key"]?.words == TelemetryChannel.positionKey }
            if hasPositions { facts.append(.text("track")) }
        }
        let ofTracks = subject.values("commonMetadata").flatMap { items(in: $0, "location") }
        // A tag of that name may hold the name of a place.
        let isPlaced = (metadata(subject, "location") + ofTracks).contains {
            $0?.words?.prefixMatch(of: /[+-][0-9.]+[+-][0-9.]+/) != nil
        }
        if isPlaced { facts.append(.text("place")) }
        guard facts.isEmpty else { return facts + [.text("yes")] }
        return isKnown ? [.text("no")] : []
    }

    private func sizes(_ subject: QuerySubject) -> [(width: Int, height: Int)] {
        (subject.asset.tracks ?? []).compactMap { track in
            func value(_ name: String) -> PropertyValue? {
                track.properties.first { $0.name == name }?.value?.plain
            }
            guard track.mediaType == .video, value("isAttachedPicture") != .bool(true),
                let width = value("naturalSize")?["width"]?.double, let height = value("naturalSize")?["height"]?.double
            else { return nil }
            let degrees = Int(value("preferredTransform")?["rotationDegrees"]?.double ?? 0)
            let isTurned = (degrees + 45) / 90 % 2 == 1
            return isTurned ? (Int(height), Int(width)) : (Int(width), Int(height))
        }
    }
}

extension QueryFact {
    /// A date as precise as it is written: a year means all of it.
    init?(date text: String) {
        guard let date = MetadataDate(text) else { return nil }
        func first(_ year: Int, _ month: Int, _ day: Int) -> Double? {
            let digits = { (number: Int, count: Int) -> String in
                String(repeating: "0", count: max(0, count - "\(number)".utf8.count)) + "\(number)"
            }
            return MetadataDate("\(digits(year, 4))-\(digits(month, 2))-\(digits(day, 2))")?.secondsSince1970
        }
        let year = date.year
        guard let month = date.month else {
            guard let start = first(year, 1, 1), let end = first(year + 1, 1, 1) else { return nil }
            self = .date(start...end - 1)
            return
        }
        guard date.day != nil, let start = date.secondsSince1970 else {
            guard let start = first(year, month, 1),
                let end = first(month == 12 ? year + 1 : year, month == 12 ? 1 : month + 1, 1)
            else { return nil }
            self = .date(start...end - 1)
            return
        }
        self = .date(start...(date.secondOfDay == nil ? start + 86_399 : start))
    }
}
