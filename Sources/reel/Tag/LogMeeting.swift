import Media

/// Where a log lies beside a film, in time.
struct LogMeeting {
    /// What is added to the log's times to come to the film's.
    let offset: MediaTime
    private let film: MediaTime
    private let log: MediaTime
    private let isKnown: Bool

    /// - Parameters:
    ///   - dateOffset: What the dates of both say is to be added to the log's times; nil where one has none.
    ///   - shift: What the person has added to it.
    ///   - film: How long the film is.
    ///   - log: How long the log is.
    init(dateOffset: MediaTime?, shift: MediaTime?, film: MediaTime, log: MediaTime) {
        offset = (dateOffset ?? .zero) + (shift ?? .zero)
        isKnown = dateOffset != nil || shift != nil
        self.film = film
        self.log = log
    }

    /// Why the log cannot be put beside the film, and what to do about it; nil where it can.
    var refusal: String? {
        guard isKnown else {
            return
                "the film has no date, or one decades from the track's; say with --offset when after its beginning the track begins"
        }
        guard !meets(offset) else { return nil }
        let distance = offset >= film ? offset : .zero - (offset + log)
        let side =
            offset >= film
            ? "begins \(Self.words(distance)) after the film does"
            : "ends \(Self.words(distance)) before the film begins"
        let hint =
            zoneShift.map { "--offset=\($0) would have them meet, as if the film's date were of another time zone" }
            ?? "move it with --offset"
        return "the track \(side); \(hint)"
    }

    private func meets(_ offset: MediaTime) -> Bool { offset < film && offset + log >= .zero }

    /// The least whole quarters of an hour, in seconds, by which both would meet; nil where no time zone is so far away.
    private var zoneShift: Int64? {
        let quarters = (1...56).flatMap { [$0, -$0] }.map { Int64($0) * 900 }
        return quarters.first { meets(offset + .seconds($0)) }
    }

    private static func words(_ time: MediaTime) -> String {
        let seconds = Int(min(time.seconds, 1e9))
        let (days, hours, minutes) = (seconds / 86_400, seconds / 3_600 % 24, seconds / 60 % 60)
        if days > 0 { return "\(days) d \(hours) h" }
        if hours > 0 { return "\(hours) h \(minutes) min" }
        return minutes > 0 ? "\(minutes) min \(seconds % 60) s" : "\(seconds) s"
    }
}
