internal import Media

/// What a poster of ours says of itself in its thumbnail, beside what the standard asks for: in keys of a name space of
/// our own, which the standard allows.
struct PosterNotes: Sendable, Hashable {
    /// Raised when the same file would get another poster than before.
    private static let rules = "2"

    let reason: GeneratedImage.Reason
    let actualTime: MediaTime
    let naturalSize: PixelSize

    init(_ image: GeneratedImage) {
        reason = image.reason
        actualTime = image.actualTime
        naturalSize = image.naturalSize
    }

    /// Whether a thumbnail is of this program, made by whichever rules.
    static func areOurs(_ notes: [String: String]) -> Bool { notes["X-Reel::Rules"] != nil }

    /// What the notes of a thumbnail say; nil unless this program made it by today's rules.
    init?(_ notes: [String: String]) {
        guard notes["X-Reel::Rules"] == PosterNotes.rules,
            let reason = notes["X-Reel::Reason"].flatMap(GeneratedImage.Reason.init(rawValue:)),
            let time = notes["X-Reel::ActualTime"]?.split(separator: "/"), time.count == 2,
            let value = Int64(time[0]), let timescale = Int32(time[1]),
            let width = notes["Thumb::Image::Width"].flatMap({ Int($0) }), width > 0,
            let height = notes["Thumb::Image::Height"].flatMap({ Int($0) }), height > 0
        else { return nil }
        self.reason = reason
        actualTime = MediaTime(value: value, timescale: timescale)
        naturalSize = PixelSize(width: width, height: height)
    }

    func notes(duration: MediaTime?) -> [(key: String, text: String)] {
        var notes = [
            (key: "X-Reel::Rules", text: PosterNotes.rules), (key: "X-Reel::Reason", text: reason.rawValue),
            (key: "X-Reel::ActualTime", text: "\(actualTime.value)/\(actualTime.timescale)"),
            (key: "Thumb::Image::Width", text: "\(naturalSize.width)"),
            (key: "Thumb::Image::Height", text: "\(naturalSize.height)"),
        ]
        if let seconds = duration.flatMap({ Int64(exactly: $0.seconds.rounded()) }), reason != .stillImage {
            notes.append((key: "Thumb::Movie::Length", text: "\(seconds)"))
        }
        return notes
    }

    /// The poster with these pixels.
    func image(_ picture: Picture) -> GeneratedImage {
        GeneratedImage(
            picture: picture, requestedTime: actualTime, actualTime: actualTime, reason: reason,
            naturalSize: naturalSize)
    }
}
