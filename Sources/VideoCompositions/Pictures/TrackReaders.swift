internal import Media

/// The opened tracks of an asset whose pictures a video composition shows.
///
/// Confined with the reader that it belongs to.
final class TrackReaders {
    /// Tracks that may be open at a time, where one frame does not need more.
    private static let mostOpen = 4

    private let asset: Asset
    private let counters: DecodeCounters
    private let readers: OpenReaders<TrackID>
    /// When tracks show something, where gaps leave out the rest.
    private var extents: [TrackID: [TimeRange]] = [:]

    var leavesProcessor: Bool {
        get { readers.leavesProcessor }
        set { readers.leavesProcessor = newValue }
    }

    var skipsLoopFilter: Bool {
        get { readers.skipsLoopFilter }
        set { readers.skipsLoopFilter = newValue }
    }

    init(_ asset: Asset, _ counters: DecodeCounters, _ interruption: Interruption) {
        (self.asset, self.counters) = (asset, counters)
        readers = OpenReaders(atMost: Self.mostOpen, interruption)
    }

    /// What the decoders of those that are open will likely hold in memory, in bytes.
    var decoderBytes: Int { readers.decoderBytes }

    /// Makes the job with this interruption the one that works here. Tracks begin with it when they are first used.
    func begin(_ interruption: Interruption) { readers.begin(interruption) }

    /// Closes decoders of all that are open; false where none has any.
    func close(_ kind: DecoderKind) -> Bool { readers.close(kind) }

    /// Opens a track of pictures for whoever keeps it. Throws `MediaError`, `.noSuchTrack` where there is none.
    func open(_ trackID: TrackID) throws -> any PictureReader {
        let track = try track(trackID)
        // The track that stands for all of a file is had as the file's pictures are.
        let isWhole = try !asset.isComposed && track.status(of: .isMainPicture).get()
        return try asset.source.pictures(ofTrackAt: isWhole ? nil : track.index, counters, readers.interruption)
    }

    /// The frame of a track that is presented at a time; nil where it shows nothing then.
    ///
    /// Throws `MediaError`, `.noSuchTrack` where there is no such track of pictures, or `CancellationError`.
    func frame(of trackID: TrackID, at time: MediaTime, besides others: [TrackID]) throws -> DecodedFrame? {
        guard try isShown(trackID, at: time) else { return nil }
        return try reading(trackID, besides: others) { reader in
            var options = FrameOptions.exact
            options.clampsToFrames = reader.singlePicture != nil
            do {
                return try reader.frame(.at(time), options) { _ in false }?.frame
            } catch let error as MediaError where error.code == .noFrame {
                return nil
            }
        }
    }

    /// Whether a track has something to show at a time, as far as its gaps tell.
    func isShown(_ trackID: TrackID, at time: MediaTime) throws -> Bool {
        guard let extents = try extents(of: trackID) else { return true }
        let place = extents.firstPlace { $0.end > time }
        return place < extents.count && extents[place].start <= time
    }

    /// Lends the reader of a track; `others` are needed for the same frame. Throws what `body` throws, and as `open(_:)`.
    func reading<Value>(
        _ trackID: TrackID, besides others: [TrackID], _ body: (any PictureReader) throws -> Value
    ) throws -> Value {
        try readers.reading(trackID, besides: others, open: { _ in try open(trackID) }, body)
    }

    private func track(_ trackID: TrackID) throws -> Track {
        try asset.read(.header, readers.interruption)
        let track = try asset.status(of: .tracks).get().first { $0.trackID == trackID }
        guard let track, track.mediaType == .video else { throw MediaError.noTrack(trackID, in: asset.name) }
        return track
    }

    /// When a track that is put together shows something, in order; nil for one with pictures of its own.
    private func extents(of trackID: TrackID) throws -> [TimeRange]? {
        guard asset.isComposed else { return nil }
        if let known = extents[trackID] { return known }
        let found = try track(trackID).clips?.map(\.target) ?? []
        extents[trackID] = found
        return found
    }
}

extension MediaError {
    fileprivate static func noTrack(_ trackID: TrackID, in name: String) -> MediaError {
        MediaError(
            .noSuchTrack, "\(name) has no track \(trackID) of pictures, which the video composition names",
            remedy: "name another track in its instructions")
    }
}
