internal import CaptionImages
internal import Captions
internal import Media
internal import TimedMetadata

/// What is stated of a moment, in words at the upper left of a picture.
struct TelemetryReadout: Sendable {
    /// In large letters.
    let speed: String?
    /// In small ones below.
    let details: String

    init(_ position: GeographicPosition, _ unit: SpeedUnit) {
        speed = position.speed.flatMap(unit.text)
        let altitude = position.altitude.flatMap { Int(exactly: $0.rounded()) }.map { $0 < 0 ? "−\(-$0) m" : "\($0) m" }
        let date = position.date.flatMap { MetadataDate(secondsSince1970: $0.rounded(.down)) }
        let clock = date.map { "\($0)".replacing("T", with: " ").replacing("Z", with: " UTC") }
        details = [altitude, clock].compactMap(\.self).joined(separator: "\n")
    }

    /// It on a picture of a size. Throws `CaptionImageError`.
    func pictures(on size: PixelSize) throws -> [PlacedPicture] {
        guard size.width > 0, size.height > 0 else { return [] }
        // Letters are measured by the height, and must not be too long for a narrow picture.
        let share = Double(min(size.width, size.height)) / Double(size.height)
        var runs: [TextRun] = []
        func add(_ text: String, percent: Double, isBold: Bool) {
            guard !text.isEmpty else { return }
            var style = RunStyle()
            style.isBold = isBold
            style.fontSize = .percent(percent * share)
            runs.append(TextRun(runs.isEmpty ? text : "\n" + text, style: style))
        }
        add(speed ?? "", percent: 160, isBold: true)
        add(details, percent: 85, isBold: false)
        guard !runs.isEmpty else { return [] }
        var region = CaptionRegion()
        region.origin = CaptionPoint(.percent(4), .percent(4))
        region.size = CaptionSize(.percent(92), .percent(92))
        region.displayAlignment = .before
        region.alignment = .left
        let caption = Caption(start: .zero, end: .positiveInfinity, runs: runs, region: region)
        return try CaptionRenderer([caption]).image(of: [0], width: size.width, height: size.height)?
            .placed(opacity: 1) ?? []
    }
}
