public import Media

extension VideoComposition {
    /// A composition that shows an asset as it is, to be changed from there.
    ///
    /// Frames follow each other as fast as in the fastest track, at 30 a second where none tells. Of a film the track that
    /// its pictures are of is shown, turned as it prefers. Of a composition of clips all enabled tracks of pictures are
    /// layers, the last one on top, with an instruction for each stretch in which other tracks have pictures. A still
    /// picture, and what has no end that is known, has an instruction without end.
    ///
    /// Throws `MediaError.noSuchTrack` where there are no pictures, any other `MediaError` where the asset cannot be read, and
    /// `CancellationError`.
    public init(propertiesOf asset: Asset, priority: WorkerPool.Priority = .visible) async throws {
        let tracks = try await asset.shownTracks(priority: priority)
        guard let first = tracks.first else { throw MediaError.noPictures(in: asset.name) }
        let (size, transform) = try await first.load(.naturalSize, .preferredTransform, priority: priority)
        self.init(
            frameDuration: try await tracks.shortestFrame(priority: priority) ?? MediaTime(value: 1, timescale: 30),
            renderSize: transform.displaySize(of: size),
            sourceTrackIDForFrameTiming: tracks.count == 1 ? first.trackID : nil)
        let end = try await asset.presentedEnd(priority: priority)
        var layers: [LayerExtent] = []
        for track in tracks {
            let (size, transform) = try await track.load(.naturalSize, .preferredTransform, priority: priority)
            let layer = VideoCompositionLayerInstruction(
                trackID: track.trackID, transform: transform.atOrigin(for: size))
            layers.append(LayerExtent(layer, try await track.shownRanges(of: asset, upTo: end, priority: priority)))
        }
        instructions = LayerExtent.instructions(for: layers, upTo: end)
    }
}

extension Asset {
    /// The tracks whose pictures are shown of it, the topmost first.
    fileprivate func shownTracks(priority: WorkerPool.Priority) async throws -> [Track] {
        var shown: [Track] = []
        for track in try await load(.tracks, priority: priority) where track.mediaType == .video {
            let (isMain, isAttached, isEnabled) = try await track.load(
                .isMainPicture, .isAttachedPicture, .isEnabled, priority: priority)
            if isComposed ? isEnabled : isMain && !isAttached { shown.append(track) }
        }
        return shown.reversed()
    }

    /// Whether its tracks lie over each other, rather than that one stands for all.
    var isComposed: Bool { source.clips(of: .video) != nil }

    /// When it ends; never where nobody knows, and for still pictures.
    package func presentedEnd(priority: WorkerPool.Priority) async throws -> MediaTime {
        do {
            let duration = try await load(.duration, priority: priority)
            return duration.isNumeric && duration > .zero ? duration : .positiveInfinity
        } catch let error as MediaError where error.code == .unknown {
            return .positiveInfinity
        }
    }
}

extension Track {
    /// When it has pictures to show, in order.
    ///
    /// A film's own edits are its own affair: its reader shows what it has at any time.
    fileprivate func shownRanges(
        of asset: Asset, upTo end: MediaTime, priority: WorkerPool.Priority
    ) async throws -> [TimeRange] {
        guard asset.isComposed else { return [TimeRange(start: .zero, end: end)] }
        return try await load(.segments, priority: priority).filter { !$0.isEmpty }.map(\.target)
    }

    /// How long its frames are presented at the least, or on average; nil where nothing tells.
    fileprivate func shortestFrame(priority: WorkerPool.Priority) async throws -> MediaTime? {
        do {
            _ = try await load(.nominalFrameRate, .frameRate, priority: priority)
        } catch let error as MediaError where error.code == .unknown {
            // Clips of several rates have none together.
        }
        return knownShortestFrame
    }

    /// How long its frames are presented at the least, or on average; nil where nothing that was loaded tells.
    package var knownShortestFrame: MediaTime? {
        guard let rate = status(of: .nominalFrameRate).value else {
            return status(of: .minFrameDuration).value.flatMap { $0.isNumeric && $0 > .zero ? $0 : nil }
        }
        guard rate > 0 else { return nil }
        if let exact = status(of: .frameRate).value ?? nil, let value = Int64(exactly: exact.denominator),
            let scale = Int32(exactly: exact.numerator)
        {
            return MediaTime(value: value, timescale: scale)
        }
        return MediaTime(seconds: 1 / rate)
    }
}

extension [Track] {
    /// The shortest frame of all; nil where nothing tells.
    fileprivate func shortestFrame(priority: WorkerPool.Priority) async throws -> MediaTime? {
        var shortest: MediaTime?
        for track in self {
            guard let duration = try await track.shortestFrame(priority: priority) else { continue }
            shortest = Swift.min(shortest ?? duration, duration)
        }
        return shortest
    }
}

extension MediaError {
    static func noPictures(in name: String) -> MediaError {
        MediaError(
            .noSuchTrack, "\(name) has no track of pictures to compose",
            remedy: "use media with pictures, or enable a track of them")
    }
}
