public import Captions
public import Media

/// Finds the captions in an asset, and reads them.
///
/// Everything that reads runs on workers in pieces of a few milliseconds, ends when the task is cancelled, and takes no
/// longer than the budget's `scanTime`; only packets of the track in question are read.
public struct CaptionSourceFinder: Sendable {
    /// The asset.
    public let asset: Asset
    let limits: CaptionLimits
    let priority: WorkerPool.Priority

    /// A finder for what an asset holds, which is read as the asset is.
    /// - Parameters:
    ///   - asset: The asset.
    ///   - limits: How much is kept of the captions.
    ///   - priority: How urgent it is.
    public init(
        asset: Asset, limits: CaptionLimits = CaptionLimits(), priority: WorkerPool.Priority = .visible
    ) {
        self.asset = asset
        self.limits = limits
        self.priority = priority
    }

    /// The tracks that hold captions or may, in the container's order, from the header alone where there is one.
    ///
    /// Throws `MediaError` or `CancellationError`.
    public func tracks() async throws -> [CaptionTrack] {
        // Streams that no header lists are known once some packets are read.
        let name = try await asset.load(.format, priority: priority).libavName
        if !name.hasPrefix("mov,"), !name.hasPrefix("matroska") {
            _ = try await asset.loadStatuses(of: .startTime, priority: priority)
        }
        let tracks = try await asset.load(.tracks, priority: priority)
        var found: [CaptionTrack] = []
        for track in tracks {
            if let track = try await CaptionTrack.load(track, priority: priority) { found.append(track) }
        }
        return found
    }

    /// All sources of captions: tracks of text, and channels that have captions near the beginning of the film.
    ///
    /// Throws `MediaError` or `CancellationError`.
    /// - Parameter bytes: How much of each track with closed captions is read to find its channels; all of it finds those
    ///   that begin late, too.
    public func sources(reading bytes: Int64 = 32 << 20) async throws -> [CaptionTrackSource] {
        var sources: [CaptionTrackSource] = []
        for track in try await tracks() {
            switch track.content {
            case .text: sources.append(CaptionTrackSource(track: track, channel: nil))
            case .closedCaptions, .picturesWithClosedCaptions:
                let captions = try await closedCaptions(of: track, reading: bytes)
                sources += captions.sources.map { CaptionTrackSource(track: track, channel: $0) }
            case .bitmaps, .unknown: break
            }
        }
        return sources
    }

    /// The source that is meant where nobody says which: text before closed captions, what its author has chosen before
    /// what stands first, and what only translates foreign words last; nil where there is none.
    ///
    /// Reads all of the tracks that may have closed captions where there is no text. Throws `MediaError` or
    /// `CancellationError`.
    public func preferred(among tracks: [CaptionTrack]) async throws -> (CaptionTrackSource, CaptionDocument)? {
        let texts = tracks.filter { if case .text = $0.content { true } else { false } }
        let text = texts.first { $0.isDefault && !$0.isForced } ?? texts.first { !$0.isForced } ?? texts.first
        if let text { return (CaptionTrackSource(track: text, channel: nil), try await document(of: text)) }
        let closed = tracks.filter { $0.content == .closedCaptions }
        for track in closed
            + tracks.filter({ if case .picturesWithClosedCaptions = $0.content { true } else { false } })
        {
            let captions = try await closedCaptions(of: track)
            if let channel = captions.sources.first {
                return (CaptionTrackSource(track: track, channel: channel), captions[channel])
            }
        }
        return nil
    }

    /// The captions of a source. Throws `MediaError` or `CancellationError`.
    public func document(of source: CaptionTrackSource) async throws -> CaptionDocument {
        guard let channel = source.channel else { return try await document(of: source.track) }
        return try await closedCaptions(of: source.track)[channel]
    }

    /// The captions of a track of text.
    ///
    /// Throws `MediaError` (`.unsupportedCodec` for pictures of text) or `CancellationError`.
    public func document(of track: CaptionTrack) async throws -> CaptionDocument {
        try await document(of: track, until: .positiveInfinity)
    }

    /// The same, of which nothing is wanted that is shown after a time.
    func document(of track: CaptionTrack, until end: MediaTime) async throws -> CaptionDocument {
        let limits = limits
        switch track.content {
        case .text(let format):
            if let clips = track.track.clips {
                var document = try await document(of: clips)
                document.language = track.language ?? document.language
                return document
            }
            var document = try await track.track.read(priority: priority) {
                TextConsumer(format, $0, limits: limits, end: end)
            }
            if document.language == nil { document.language = track.language }
            document.captions = document.captions.onTimeline
            return document
        case .closedCaptions, .picturesWithClosedCaptions:
            let captions = try await closedCaptions(of: track, reading: .max, until: end)
            return captions.sources.first.map { captions[$0] } ?? CaptionDocument()
        case .bitmaps:
            throw MediaError(
                .unsupportedCodec, "track \(track.trackID) has pictures of text (\(track.codec)) and no text",
                remedy: "choose another track, or let a program for reading pictures make text of it")
        case .unknown:
            throw MediaError(
                .unsupportedCodec,
                "track \(track.trackID) has captions in a codec that reel does not read (\(track.codec))",
                remedy: "choose another track")
        }
    }

    /// The closed captions of a track, all channels and services.
    ///
    /// Throws `MediaError` (`.invalidRequest` for a track that cannot have any) or `CancellationError`.
    /// - Parameters:
    ///   - track: The track.
    ///   - bytes: How much of it is read.
    public func closedCaptions(of track: CaptionTrack, reading bytes: Int64 = .max) async throws -> ClosedCaptions {
        try await closedCaptions(of: track, reading: bytes, until: .positiveInfinity)
    }

    /// The same, of which nothing is wanted that is shown after a time.
    func closedCaptions(
        of track: CaptionTrack, reading bytes: Int64, until end: MediaTime
    ) async throws -> ClosedCaptions {
        let coding: ClosedCaptionReader.Coding
        switch track.content {
        case .closedCaptions: coding = .track
        case .picturesWithClosedCaptions(let pictures): coding = pictures
        case .text, .bitmaps, .unknown:
            throw MediaError(
                .invalidRequest, "track \(track.trackID) has no channels of closed captions",
                remedy: "name it by its number alone")
        }
        if let clips = track.track.clips { return try await closedCaptions(of: clips, reading: bytes) }
        let limits = limits
        let captions = try await track.track.read(priority: priority) {
            ClosedCaptionConsumer(coding, $0, limits: limits, bytes: bytes, end: end)
        }
        return captions.mapCaptions { $0.onTimeline }
    }
}

extension [Caption] {
    /// What is shown before the asset's timeline begins is cut off.
    fileprivate var onTimeline: [Caption] {
        guard contains(where: { $0.start < .zero }) else { return self }
        return compactMap { caption in
            guard caption.start < .zero else { return caption }
            guard !caption.end.isNumeric || caption.end > .zero else { return nil }
            var caption = caption
            caption.start = .zero
            return caption
        }
    }
}
