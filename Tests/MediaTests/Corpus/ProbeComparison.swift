import Foundation

@testable import Media

/// Compares what we say of a file with what ffprobe says, property by property.
struct ProbeComparison {
    struct Difference: Hashable {
        let property: String
        let ours: String
        let theirs: String
    }

    let asset: Asset
    let facts: ProbeFacts
    private(set) var differences: [Difference] = []

    init(_ asset: Asset, _ facts: ProbeFacts) {
        self.asset = asset
        self.facts = facts
    }

    private mutating func compare(_ property: String, _ ours: String, _ theirs: String) {
        if ours != theirs { differences.append(Difference(property: property, ours: ours, theirs: theirs)) }
    }

    /// Seconds agree to a microsecond, which is as exact as ffprobe prints.
    private mutating func compare(_ property: String, seconds ours: Double?, _ theirs: String?) {
        let theirs = theirs.flatMap(Double.init)
        if let ours, let theirs, abs(ours - theirs) <= 0.000_001_5 { return }
        compare(property, ours.map { "\($0)" } ?? "-", theirs.map { "\($0)" } ?? "-")
    }

    mutating func run() async throws {
        let (duration, tracks, chapters, metadata) = try await asset.loadStatuses(
            of: .duration, .tracks, .chapters, .commonMetadata)
        guard let format = facts.format else {
            if tracks.error == nil { compare("opens", "yes", "no") }
            return
        }
        guard let tracks = tracks.value else { return compare("opens", "no", "yes") }
        compare("duration", seconds: duration.value?.seconds, format.duration)
        if let size = format.size { compare("size", "\((try? await asset.load(.fileSize)) ?? 0)", size) }
        if !(try await asset.load(.isStillImage)) {
            compare("startTime", seconds: (try? await asset.load(.startTime))?.seconds, format.start_time)
        }
        compareTags(metadata.value ?? [], format.tags ?? [:])
        compareChapters(chapters.value ?? [])
        let streams = facts.streams ?? []
        compare("tracks", "\(tracks.count)", "\(streams.count)")
        for (track, stream) in zip(tracks, streams) { try await compare(track, stream) }
    }

    private mutating func compareTags(_ items: [MetadataItem], _ tags: [String: String]) {
        let keys: [(CommonMetadataKey, [String])] = [
            (.title, ["title"]), (.artist, ["artist"]), (.albumName, ["album"]), (.copyrights, ["copyright"]),
            (.comment, ["comment"]), (.genre, ["genre"]), (.trackNumber, ["track"]),
            (.make, ["com.apple.quicktime.make"]),
            (.model, ["com.apple.quicktime.model"]),
        ]
        for (key, names) in keys {
            let theirs = names.compactMap { name in tags.first { $0.key.lowercased() == name }?.value }.first
            let ours = items.filter(commonKey: key).compactMap(\.stringValue)
            if let theirs, ours.contains(theirs) { continue }
            compare(key.rawValue, ours.first ?? "-", theirs ?? "-")
        }
    }

    private mutating func compareChapters(_ chapters: [Chapter]) {
        let theirs = facts.chapters ?? []
        compare("chapters", "\(chapters.count)", "\(theirs.count)")
        for (index, (chapter, other)) in zip(chapters, theirs).enumerated() {
            compare("chapter \(index) start", seconds: chapter.timeRange.start.seconds, other.start_time)
            let title = other.tags?.first { $0.key.lowercased() == "title" }?.value
            compare("chapter \(index) title", chapter.title ?? "", title ?? "")
        }
    }

    private mutating func compare(_ track: Track, _ stream: ProbeFacts.Stream) async throws {
        let name = "track \(track.index)"
        let (codec, formats) = try await track.load(.codec, .formatDescriptions)
        let (language, transform, rate, bitRate) = try await track.loadStatuses(
            of: .languageCode, .preferredTransform, .nominalFrameRate, .estimatedDataRate)
        compare("\(name) codec", codec.name, stream.codec_name ?? "unknown")
        compare("\(name) profile", formats[0].profile ?? "-", stream.profile ?? "-")
        if let level = stream.level, level > 0 { compare("\(name) level", "\(formats[0].level ?? 0)", "\(level)") }
        if let theirs = stream.tags?.first(where: { $0.key.lowercased() == "language" })?.value {
            compare(
                "\(name) language", language.value.flatMap { $0 } ?? "-",
                LanguageCode.terminological(theirs) ?? "-")
        } else if let ours = language.value.flatMap({ $0 }) {
            compare("\(name) language", ours, "-")
        }
        if let theirs = stream.bit_rate.flatMap(Double.init) {
            compare("\(name) bit rate", "\(Int((bitRate.value ?? 0).rounded()))", "\(Int(theirs))")
        }
        if let video = formats[0].video {
            compare("\(name) width", "\(video.dimensions?.width ?? 0)", "\(stream.width ?? 0)")
            compare("\(name) height", "\(video.dimensions?.height ?? 0)", "\(stream.height ?? 0)")
            compare("\(name) pixels", video.pixelFormat ?? "-", stream.pix_fmt ?? "-")
            let aspect = stream.sample_aspect_ratio.map { $0.replacing(":", with: "/") }
            compare(
                "\(name) aspect", video.pixelAspectRatio.description, aspect.map { $0 == "0/1" ? "1/1" : $0 } ?? "1/1")
            compare("\(name) primaries", video.color.primaries ?? "-", ProbeComparison.stated(stream.color_primaries))
            compare("\(name) transfer", video.color.transfer ?? "-", ProbeComparison.stated(stream.color_transfer))
            compare("\(name) matrix", video.color.matrix ?? "-", ProbeComparison.stated(stream.color_space))
            let turn = stream.side_data_list?.compactMap(\.rotation).first ?? 0
            compare("\(name) rotation", "\(transform.value?.rotationDegrees ?? 0)", "\((-turn % 360 + 360) % 360)")
            let fraction = (stream.avg_frame_rate ?? "").split(separator: "/").compactMap { Double($0) }
            if fraction.count == 2, fraction[1] > 0, fraction[0] > 0, track.mediaType == .video,
                stream.disposition?["attached_pic"] != 1
            {
                let (ours, theirs) = (rate.value ?? 0, fraction[0] / fraction[1])
                if abs(ours - theirs) > 0.001 { compare("\(name) frame rate", "\(ours)", "\(theirs)") }
            }
        }
        if let audio = formats[0].audio {
            compare("\(name) rate", "\(audio.sampleRate ?? 0)", stream.sample_rate ?? "0")
            compare("\(name) channels", "\(audio.channels ?? 0)", "\(stream.channels ?? 0)")
            if let layout = stream.channel_layout { compare("\(name) layout", audio.channelLayout ?? "-", layout) }
        }
    }

    private static func stated(_ name: String?) -> String { name.map { $0 == "unknown" ? "-" : $0 } ?? "-" }
}
