internal import Playlists
internal import Times

/// The ranges of dates that a playlist lists, on its timeline.
struct PlaylistDateRanges {
    /// More than any film has; of a broadcast that has more the last ones count.
    private static let most = 10_000
    /// Dates are known to a microsecond.
    private static let precision: Int32 = 1_000_000

    private let ranges: ArraySlice<DateRange>
    private let dates: ProgramDates?
    /// When the presentation ends; nil for a broadcast.
    private let end: MediaTime?
    /// When ranges begin, in order, by their kinds.
    private let starts: [String: [Double]]

    init(_ playlist: MediaPlaylist) {
        ranges = playlist.dateRanges.suffix(Self.most)
        dates = ranges.isEmpty ? nil : playlist.programDates
        end = playlist.isEndless ? nil : playlist.totalDuration.map(MediaTime.init)
        starts = Dictionary(grouping: ranges) { $0.rangeClass ?? "" }.mapValues { ranges in
            ranges.compactMap { $0.start?.secondsSince1970 }.sorted()
        }
    }

    var groups: [DateRangeMetadataGroup] {
        ranges.map { range in
            let (start, end) = (start(of: range), end(of: range))
            let duration = duration(of: range, until: end.seconds)
            let attributes = range.scte35.merging(range.clientAttributes) { first, _ in first }
            return DateRangeMetadataGroup(
                uniqueID: range.id, classifyingLabel: range.rangeClass,
                startDate: range.start.flatMap(MetadataDate.init),
                endDate: end.date, start: start, duration: duration,
                plannedDuration: range.plannedDuration.map(MediaTime.init),
                items: attributes.sorted { $0.key < $1.key }.map { key, value in
                    MetadataItem(
                        keySpace: .hlsDateRange, key: key, value: .string(value), time: start, duration: duration)
                })
        }
    }

    var interstitials: [InterstitialEvent] {
        ranges.filter(\.isInterstitial).map { range in
            let cue: InterstitialEvent.Cue? =
                range.cue.contains("PRE") ? .join : range.cue.contains("POST") ? .leave : nil
            let time =
                switch cue {
                case .join: MediaTime.zero
                case .leave: end
                case nil: start(of: range)
                }
            return InterstitialEvent(
                range, at: time, cue, lasting: duration(of: range, until: end(of: range).seconds))
        }
    }

    // MARK: Times

    private func start(of range: DateRange) -> MediaTime? {
        guard let dates, let start = range.start else { return nil }
        return MediaTime(seconds: dates.time(of: start), preferredTimescale: Self.precision)
    }

    private func end(of range: DateRange) -> (date: MetadataDate?, seconds: Double?) {
        if let end = range.end { return (MetadataDate(end), end.secondsSince1970) }
        let seconds = range.start.flatMap { start in
            range.duration.map { start.secondsSince1970 + $0.double } ?? next(after: start, range)
        }
        return (seconds.flatMap { MetadataDate(secondsSince1970: $0) }, seconds)
    }

    /// When the next range of its kind begins, where that ends it.
    private func next(after start: PlaylistDate, _ range: DateRange) -> Double? {
        guard range.endsOnNext, let others = starts[range.rangeClass ?? ""] else { return nil }
        let next = others.firstPlace { $0 > start.secondsSince1970 }
        return next < others.count ? others[next] : nil
    }

    private func duration(of range: DateRange, until end: Double?) -> MediaTime? {
        if let duration = range.duration { return MediaTime(duration) }
        guard let end, let start = range.start?.secondsSince1970, end >= start else { return nil }
        return MediaTime(seconds: end - start, preferredTimescale: Self.precision)
    }
}
