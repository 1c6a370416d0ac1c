internal import Compositions
internal import Media

/// What an item of a timeline presents, and what there is of it beside that for transitions to show.
struct PresentedItem {
    /// What the item holds.
    enum Content {
        case nothing
        /// What a track or a stack holds.
        case sequence(ClipSequence)
        /// The media of a clip.
        case media(ClipSource)
        /// Media of a type that cannot be had, and the clip of which that would be shown as it stands.
        case lost(LostMedia, MediaType, OTIOObject?)
    }

    /// Which part of it is asked for.
    enum Part {
        case presented
        /// So long before what it presents.
        case before(ExactTime)
        /// So long after what it presents.
        case after(ExactTime)
    }

    let content: Content
    /// The range of the content that the item presents.
    let range: ItemRange
    /// How much of the content passes meanwhile.
    let length: ExactTime
    /// How much of the content passes in a second.
    let speed: Fraction

    /// An item that presents a range at its natural speed.
    init(_ content: Content, _ range: ItemRange) { self.init(content, range, taking: range.duration, at: .one) }

    init(_ content: Content, _ range: ItemRange, taking length: ExactTime, at speed: Fraction) {
        (self.content, self.range, self.length, self.speed) = (content, range, length, speed)
    }

    /// Nothing for so long.
    static func gap(_ duration: ExactTime) -> PresentedItem { PresentedItem(.nothing, ItemRange(duration: duration)) }

    /// The clips of a part. Of media there is no more than there is: frames are repeated beside what the item presents.
    ///
    /// Throws `MediaError.invalidRequest` where compositions lie too deeply within each other.
    func sequence(_ part: Part = .presented) throws(MediaError) -> ClipSequence {
        let (range, length) = range(of: part)
        switch content {
        case .nothing: return .gap(range.duration)
        case .sequence(let sequence): return sequence.presented(range, taking: length)
        case .media(let source):
            if case .presented = part { return try source.presented(range, taking: length) }
            return try source.presented(range, taking: length, repeatingFrames: true)
        case .lost(let media, let type, let clip): return try media.standIn(for: clip, type, range)
        }
    }

    private func range(of part: Part) -> (ItemRange, ExactTime) {
        switch part {
        case .presented: return (range, length)
        case .before(let duration):
            let taken = duration.multiplied(by: speed)
            return (ItemRange(start: range.start - taken, duration: duration, precision: range.precision), taken)
        case .after(let duration):
            let taken = duration.multiplied(by: speed)
            return (ItemRange(start: range.start + length, duration: duration, precision: range.precision), taken)
        }
    }
}

extension LostMedia {
    /// What stands for a range of it, which a clip would show as it stands.
    ///
    /// Throws `MediaError.damaged` for times that cannot be.
    fileprivate func standIn(
        for clip: OTIOObject?, _ type: MediaType, _ range: ItemRange
    ) throws(MediaError) -> ClipSequence {
        guard range.duration > .zero else { return ClipSequence() }
        var origin = ExactTime.zero
        if let clip, let available = clip.activeReference?.availableRange {
            origin = try ItemRange(available, clip.description).start
        }
        let start = max(.zero, range.start - origin)
        let source = UnavailableSource(
            self, [type], until: (start + range.duration).mediaTime, clip?.activeReference, rate: clip?.statedRate)
        guard let track = Asset(source: source).mainTrack(withMediaType: type) else { return .gap(range.duration) }
        var sequence = ClipSequence()
        let media = ClipMedia(track: track, start: start, duration: range.duration)
        sequence.insert([UnplacedClip(media: media, duration: range.duration)], at: .zero)
        return sequence
    }
}
