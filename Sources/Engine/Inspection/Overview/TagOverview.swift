internal import Media
internal import TimedMetadata

/// What the tags of a file say of the work, and of the camera that made it.
struct TagOverview {
    /// Those of the file.
    let own: [MetadataItem]
    /// Those of the tracks too, where cameras write some of theirs.
    let all: [MetadataItem]
    /// When the file was made by its own word; nil where it does not state that as a whole.
    let creationDate: MetadataItem?

    var rows: [InspectionOverview.Row] {
        let works: [(String, CommonMetadataKey)] = [
            ("title", .title), ("artist", .artist), ("creator", .creator), ("album", .albumName),
            ("album artist", .albumArtist), ("number", .trackNumber), ("genre", .genre), ("publisher", .publisher),
            ("about", .description), ("comment", .comment), ("copyright", .copyrights),
        ]
        return works.map { ($0, own.string(for: $1)) } + [
            ("created", created), ("place", all.string(for: .location).flatMap(Self.place)), ("camera", camera),
            ("lens", text("LensModel")), ("exposure", exposure), ("software", own.string(for: .software)),
        ]
    }

    private func text(_ key: String) -> String? { all.first { $0.key == key }?.stringValue }

    private func number(_ key: String) -> Double? { all.first { $0.key == key }?.numberValue }

    /// The date with a blank for the T, as precise as it is stated.
    private var created: String? {
        guard let item = creationDate ?? all.first(where: { $0.commonKey == .creationDate }) else { return nil }
        guard let date = item.dateValue else { return item.stringValue }
        let text = date.description.replacing("T", with: " ")
        return text.hasSuffix("Z") ? text.dropLast() + " UTC" : text
    }

    /// Make and model, the make once.
    private var camera: String? {
        let (make, model) = (all.string(for: .make), all.string(for: .model))
        guard let make, let model else { return make ?? model }
        let first = make.split(separator: " ").first.map { $0.lowercased() } ?? ""
        return model.lowercased().hasPrefix(first) ? model : "\(make) \(model)"
    }

    /// `1/250 s, f/2.8, ISO 100, 35 mm`.
    private var exposure: String? {
        var words: [String] = []
        if let time = number("ExposureTime"), time > 0 {
            words.append(
                time < 0.4
                    ? "1/\(FormatWords.decimal(1 / time, places: 0)) s" : "\(FormatWords.decimal(time, places: 1)) s")
        }
        if let stop = number("FNumber"), stop > 0 { words.append("f/\(FormatWords.decimal(stop, places: 1))") }
        if let speed = number("PhotographicSensitivity"), speed > 0 {
            words.append("ISO \(FormatWords.decimal(speed, places: 0))")
        }
        if let length = number("FocalLength"), length > 0 {
            words.append("\(FormatWords.decimal(length, places: 1)) mm")
        }
        return words.isEmpty ? nil : words.joined(separator: ", ")
    }

    /// A place of ISO 6709 as people write it: `51.5335° N 0.1261° W, 12 m`; as it is where it is written otherwise.
    static func place(_ text: String) -> String? {
        guard let position = GeographicPosition(iso6709: text) else { return text.isEmpty ? nil : text }
        func angle(_ value: Double, _ positive: String, _ negative: String) -> String {
            "\(FormatWords.decimal(abs(value), places: 4))° \(value < 0 ? negative : positive)"
        }
        let height = position.altitude.map { ", \(FormatWords.decimal($0, places: 0)) m" } ?? ""
        return angle(position.latitude, "N", "S") + " " + angle(position.longitude, "E", "W") + height
    }
}
