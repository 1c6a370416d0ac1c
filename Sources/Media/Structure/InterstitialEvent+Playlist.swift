internal import Playlists

extension InterstitialEvent {
    /// What a range of dates says to insert at a time.
    init(_ range: DateRange, at time: MediaTime?, _ cue: Cue?, lasting duration: MediaTime?) {
        func words(_ name: String) -> [Substring] {
            (range.clientAttributes[name] ?? "").split { $0 == "," || $0 == " " }
        }
        func seconds(_ name: String) -> MediaTime? {
            range.clientAttributes[name].flatMap { ExactDecimal($0) }.map(MediaTime.init)
        }
        let snap = words("X-SNAP")
        self.init(
            identifier: range.id, time: time, date: range.start.flatMap(MetadataDate.init), cue: cue,
            willPlayOnce: range.cue.contains("ONCE"), assetURL: range.assetURI?.resolved,
            assetListURL: range.assetListURI?.resolved, duration: duration,
            plannedDuration: range.plannedDuration.map(MediaTime.init),
            resumptionOffset: seconds("X-RESUME-OFFSET"), playoutLimit: seconds("X-PLAYOUT-LIMIT"),
            restrictions: words("X-RESTRICT").compactMap { Restriction(rawValue: String($0)) },
            alignsStartWithPrimarySegmentBoundary: snap.contains("OUT"),
            alignsResumptionWithPrimarySegmentBoundary: snap.contains("IN"),
            timelineOccupancy: words("X-TIMELINE-OCCUPIES") == ["RANGE"] ? .fill : .singlePoint,
            supplementsPrimaryContent: words("X-TIMELINE-STYLE") == ["PRIMARY"],
            contentMayVary: words("X-CONTENT-MAY-VARY") != ["NO"],
            skipControlOffset: seconds("X-SKIP-CONTROL-OFFSET"),
            skipControlDuration: seconds("X-SKIP-CONTROL-DURATION"),
            skipControlLabelID: range.clientAttributes["X-SKIP-CONTROL-LABEL-ID"])
    }
}

extension MetadataDate {
    /// An instant of a playlist, in the zone in which that states it; nil for one that no calendar has.
    init?(_ date: PlaylistDate) {
        guard let known = MetadataDate(date.text) ?? MetadataDate(secondsSince1970: date.secondsSince1970) else {
            return nil
        }
        self = known
    }
}
