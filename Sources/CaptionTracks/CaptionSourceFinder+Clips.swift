internal import Captions
internal import Media

/// Captions of tracks that are put together from those of other assets.
extension CaptionSourceFinder {
    /// The captions of the tracks that these clips are of, cut and moved with them.
    ///
    /// A track that cannot be read is reported among the problems. Throws its `MediaError` where none can, and
    /// `CancellationError`.
    func document(of clips: [TrackClip]) async throws -> CaptionDocument {
        let sources = try await read(clips) { finder, track, end in try await finder.document(of: track, until: end) }
        return sources.splice(clips, limits) { $0 }
    }

    /// The closed captions of the tracks that these clips are of, as `document(of:)`. Of each track its share of `bytes` is
    /// read, but at least a MiB.
    func closedCaptions(of clips: [TrackClip], reading bytes: Int64) async throws -> ClosedCaptions {
        let share = bytes == .max ? bytes : max(1 << 20, bytes / Int64(max(1, clips.sources.count)))
        let sources = try await read(clips) { finder, track, end in
            guard track.content.isClosed else { return ClosedCaptions?.none }
            return try await finder.closedCaptions(of: track, reading: share, until: end)
        }
        var channels: [ClosedCaptionChannel] = []
        for captions in clips.sources.compactMap({ sources.contents[$0] }) {
            channels += captions.sources.filter { !channels.contains($0) }
        }
        // Problems are to be told where nothing else is.
        if channels.isEmpty { channels = [.line21(.cc1)] }
        return ClosedCaptions(
            channels.map { channel in (channel, sources.splice(clips, limits) { $0[channel] }) })
    }

    /// How much earlier a sample may be shown than one that is stored before it.
    private static let interleaving = MediaTime(value: 10, timescale: 1)

    private func read<Content>(
        _ clips: [TrackClip], _ body: (CaptionSourceFinder, CaptionTrack, MediaTime) async throws -> Content?
    ) async throws -> ClipSources<Content> {
        var sources = ClipSources<Content>()
        let ends = Dictionary(clips.map { ($0.track, $0.source.end) }, uniquingKeysWith: max)
        for track in clips.sources {
            let end = ends[track] ?? .zero
            let finder = CaptionSourceFinder(asset: track.asset, limits: limits, priority: priority)
            do {
                guard let own = try await CaptionTrack.load(track, priority: priority) else { continue }
                sources.contents[track] = try await body(finder, own, end + Self.interleaving)
            } catch let error as MediaError {
                sources.failures[track] = track.clips == nil ? error.named(track.asset.name) : error
            }
        }
        if sources.contents.isEmpty, let failure = clips.lazy.compactMap({ sources.failures[$0.track] }).first {
            throw failure
        }
        return sources
    }
}

/// What was read of the tracks that clips are of.
private struct ClipSources<Content> {
    var contents: [Track: Content] = [:]
    var failures: [Track: MediaError] = [:]

    /// One document of those of the clips.
    func splice(
        _ clips: [TrackClip], _ limits: CaptionLimits, _ document: (Content) -> CaptionDocument
    ) -> CaptionDocument {
        let tracks = clips.sources.filter { contents[$0] != nil }
        var splicer = CaptionSplicer(tracks.compactMap { contents[$0].map(document) }, limits: limits)
        let places = Dictionary(uniqueKeysWithValues: zip(tracks, tracks.indices))
        var reported: Set<Track> = []
        for clip in clips {
            if let place = places[clip.track] {
                splicer.append(CaptionClip(clip.source, at: clip.target), ofDocumentAt: place)
            } else if let failure = failures[clip.track], reported.insert(clip.track).inserted {
                splicer.report(unreadable: failure.message, at: clip.target.start)
            }
        }
        return splicer.document()
    }
}

extension [TrackClip] {
    /// The tracks that they are of, each once, in the order in which they are first met.
    var sources: [Track] {
        var known: Set<Track> = []
        return map(\.track).filter { known.insert($0).inserted }
    }
}
