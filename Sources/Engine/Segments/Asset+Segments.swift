internal import Media
internal import Places

extension Asset {
    /// The type of the tracks whose segments people see: those of its pictures, else of its sound.
    var presentedType: MediaType {
        (status(of: .tracks).value ?? []).contains { $0.mediaType == .video } ? .video : .audio
    }

    /// What it is put together from, as far as its tracks were loaded.
    var segments: [TimelineFacts.Segment] {
        (source.clips(of: presentedType) ?? []).map { clip in
            TimelineFacts.Segment(
                name: clip.track.asset.name, range: clip.target,
                obstacle: clip.track.asset.hindrance)
        }
    }

    /// Which of what it is put together from cannot be shown, and why; nil where nothing is known against any.
    var lostSegments: MediaError? {
        let segments = segments
        let lost = segments.filter { $0.obstacle != nil }
        guard let first = lost.first, let reason = first.obstacle else { return nil }
        return MediaError(
            reason.code,
            "\(lost.count) of \(segments.count) segments cannot be shown: \(first.name): \(reason.message)",
            remedy: reason.remedy)
    }

    /// Why nothing of it can be shown, as far as that is known.
    private var hindrance: MediaError? {
        status(of: .isPlayable).value == false ? status(of: .obstacle).value ?? nil : nil
    }

    /// What it presents at a time of a file that has a place; what lies within nothing but this asset leads on to its own
    /// sources.
    func origin(at time: MediaTime) -> SegmentOrigin? {
        let type = presentedType
        guard var origin = source.origin(of: type, at: time) else { return nil }
        while origin.track.asset.source.location == nil,
            let inner = origin.track.asset.source.origin(of: type, at: origin.time)
        {
            origin = inner
        }
        let source = origin.track.asset.source
        return SegmentOrigin(name: source.name, place: source.location.map(Place.init(at:)), time: origin.time)
    }
}
