/// A range of dates with attributes, such as an advertisement's (EXT-X-DATERANGE).
public struct DateRange: Sendable, Hashable {
    /// The name, unique in the playlist.
    public let id: String
    /// The kind of range, such as `com.apple.hls.interstitial`.
    public let rangeClass: String?
    /// When it begins; nil only where no tag of the range states it.
    public let start: PlaylistDate?
    /// When it ends.
    public let end: PlaylistDate?
    /// Seconds.
    public let duration: ExactDecimal?
    /// Seconds, as far as is expected.
    public let plannedDuration: ExactDecimal?
    /// Whether it ends where the next of its class begins.
    public let endsOnNext: Bool
    /// When it is triggered: `PRE`, `POST`, `ONCE`.
    public let cue: [String]
    /// The SCTE-35 messages that it carries, in hexadecimal digits.
    public let scte35: [String: String]
    /// Attributes whose names begin with `X-`, as they are written.
    public let clientAttributes: [String: String]
    /// What a player inserts there: `X-ASSET-URI`.
    public let assetURI: PlaylistURI?
    /// The list of what a player inserts there: `X-ASSET-LIST`.
    public let assetListURI: PlaylistURI?

    /// Whether a player inserts other media there.
    public var isInterstitial: Bool { rangeClass == "com.apple.hls.interstitial" }

    init(_ attributes: inout AttributeList, url: String) throws(PlaylistProblem.Reason) {
        id = try attributes.required("ID")
        rangeClass = attributes.text("CLASS")
        start = attributes.date("START-DATE")
        end = attributes.date("END-DATE")
        duration = attributes.read("DURATION", Self.length)
        plannedDuration = attributes.read("PLANNED-DURATION", Self.length)
        endsOnNext = attributes.flag("END-ON-NEXT")
        cue = attributes.list("CUE")
        scte35 = attributes.values.filter { $0.key.hasPrefix("SCTE35-") }.mapValues(\.text)
        clientAttributes = attributes.values.filter { $0.key.hasPrefix("X-") }.mapValues(\.text)
        assetURI = clientAttributes["X-ASSET-URI"].map { PlaylistURI($0, relativeTo: url) }
        assetListURI = clientAttributes["X-ASSET-LIST"].map { PlaylistURI($0, relativeTo: url) }
    }

    private static func length(_ text: String) -> ExactDecimal? {
        ExactDecimal(text).flatMap { $0.value >= 0 ? $0 : nil }
    }

    /// A range with what a later tag of the same name adds.
    private init(_ first: DateRange, adding later: DateRange) {
        id = first.id
        rangeClass = first.rangeClass ?? later.rangeClass
        start = first.start ?? later.start
        end = first.end ?? later.end
        duration = first.duration ?? later.duration
        plannedDuration = first.plannedDuration ?? later.plannedDuration
        endsOnNext = first.endsOnNext || later.endsOnNext
        cue = first.cue.isEmpty ? later.cue : first.cue
        scte35 = first.scte35.merging(later.scte35) { own, _ in own }
        clientAttributes = first.clientAttributes.merging(later.clientAttributes) { own, _ in own }
        assetURI = first.assetURI ?? later.assetURI
        assetListURI = first.assetListURI ?? later.assetListURI
    }

    /// Merges; a range that has too many attributes stays as it is.
    func adding(_ later: DateRange) -> DateRange {
        guard clientAttributes.count + later.clientAttributes.count <= PlaylistLimits.attributes else { return self }
        return DateRange(self, adding: later)
    }
}
