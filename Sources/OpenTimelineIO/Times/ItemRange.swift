internal import Compositions
internal import Media

/// A stretch of the clock of a clip's media, or of what a track or a stack holds.
struct ItemRange: Equatable {
    let start: ExactTime
    let duration: ExactTime
    /// How much its start may have been rounded when it was written, in seconds, as one of milliseconds is; nil where it is
    /// exact, as whole frames are.
    let precision: Double?

    init(start: ExactTime = .zero, duration: ExactTime, precision: Double? = nil) {
        (self.start, self.duration, self.precision) = (start, duration, precision)
    }

    /// The stretch that a `TimeRange` means.
    ///
    /// Throws `MediaError.damaged`, naming `what`, for one that cannot be.
    init(_ range: OTIOObject, _ what: @autoclosure () -> String) throws(MediaError) {
        let what = what()
        let first = OTIOObject(range.json["start_time"])
        start = try ExactTime(first, "the start of \(what)")
        precision = first.flatMap(Self.precision)
        duration = try ExactTime(OTIOObject(range.json["duration"]), "the duration of \(what)")
        if duration < .zero { throw .badTime("the duration of \(what)", "is below zero") }
    }

    private static func precision(of time: OTIOObject) -> Double? {
        guard let value = time.json["value"]?.double, let rate = time.json["rate"]?.double else { return nil }
        if rate >= 1_000 { return 1 / rate }
        return value == value.rounded() ? nil : 0.001
    }

    /// The part of an item's media that it presents, by the exact times beside it where they still say the same; nil where it
    /// states none.
    ///
    /// Throws as `init(_:_:)`.
    init?(ofItem item: OTIOObject) throws(MediaError) {
        guard let range = item.sourceRange else { return nil }
        let stated = try ItemRange(range, item.description)
        let exact = item.reelMetadata["source_range"]?.object
        guard let start = ExactTime(fraction: exact?["start_time"]?.string), start.agrees(with: stated.start),
            let duration = ExactTime(fraction: exact?["duration"]?.string), duration.agrees(with: stated.duration)
        else {
            self = stated
            return
        }
        self.init(start: start, duration: duration)
    }
}
