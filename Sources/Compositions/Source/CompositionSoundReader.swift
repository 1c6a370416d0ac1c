internal import Media

/// The sound of a composition: that of its clips' sources, at the composition's times; silence in its gaps and where a frame
/// is held.
///
/// Confined as `SoundReader` says; the sources' readers work for the same job on the same worker. A source that cannot be
/// heard leaves its stretches unreadable, and others as they are.
final class CompositionSoundReader: SoundReader {
    private let source: CompositionSource
    private let timeline: FlatTimeline
    private let sounds: ClipSounds
    /// The stretch that is heard; the number of stretches at the end.
    private var index = 0
    /// How far it was heard, as the composition counts.
    private var reached = ExactTime.zero
    /// Whether the source is where the stretch goes on.
    private var isPlaced = false
    /// Sounds in a row that begin long after the stretch ends.
    private var soundsBehind = 0

    init(_ source: CompositionSource, _ timeline: FlatTimeline, _ interruption: Interruption) {
        (self.source, self.timeline) = (source, timeline)
        sounds = ClipSounds(interruption)
    }

    func begin(_ interruption: Interruption) {
        interruption.limitDecode(source.budget)
        sounds.begin(interruption)
    }

    /// A source that was stopped in the middle of something is opened again by itself.
    let isBroken = false

    var duration: MediaTime? { source.composition.duration }
    let isDurationEstimate = false
    var statedEnd: MediaTime? { timeline.end.mediaTime }
    var hasData: Bool { sounds.hasData }
    var failure: MediaError? { sounds.failure }

    // MARK: Moving

    /// Sound before a place, so that what is heard there is whole.
    private static let lead = MediaTime(value: 1, timescale: 5)

    func seek(to time: MediaTime) throws -> SoundPlace {
        let place = max(.zero, ExactTime(clamping: time))
        guard let found = timeline.index(at: place) else {
            move(to: timeline.stretches.count, at: timeline.end)
            return .ended
        }
        move(to: found, at: place)
        let stretch = timeline.stretches[found]
        guard let media = stretch.media, !stretch.isHeld else { return .found(place.mediaTime) }
        let wanted = stretch.sourceTime(at: place)
        if wanted - media.start.mediaTime < Self.lead {
            reached = stretch.start
            return .found(reached.mediaTime)
        }
        do {
            switch try sounds.reading(media.track, { try $0.seek(to: wanted) }) {
            case .unreachable, .ended: return .ended
            case .found(let landed):
                isPlaced = true
                guard let landed else { return .found(nil) }
                reached = stretch.time(of: landed) ?? stretch.end
                return .found(reached.mediaTime)
            }
        } catch is MediaError {
            return .found(place.mediaTime)
        }
    }

    func rewind() {
        // A source at its start again gives the same sound again.
        sounds.close()
        move(to: 0, at: .zero)
    }

    private func move(to index: Int, at time: ExactTime) {
        (self.index, reached, isPlaced, soundsBehind) = (index, time, false, 0)
    }

    private func moveOn() { move(to: index + 1, at: timeline.stretches[index].end) }

    // MARK: Decoding

    func next(while mayGoOn: (Int) -> Bool) throws -> DecodedSound.Step {
        var unheard = 0
        while index < timeline.stretches.count {
            let stretch = timeline.stretches[index]
            guard let media = stretch.media, !stretch.isHeld else {
                defer { moveOn() }
                return .sound(DecodedSound(silence: range(to: stretch.end)))
            }
            do {
                let step = try sounds.reading(media.track) { try next(of: stretch, in: $0, while: mayGoOn) }
                if let step { return step }
            } catch is MediaError {
                defer { moveOn() }
                return .unreadable(range(to: stretch.end))
            } catch {
                // The source was closed, and is opened at its start.
                isPlaced = false
                throw error
            }
            unheard += 1
            guard mayGoOn(unheard) else { return .paused }
        }
        return .ended
    }

    private func range(to end: ExactTime) -> TimeRange { TimeRange(start: reached.mediaTime, end: end.mediaTime) }

    /// What decoding on in a stretch comes to; nil where nothing of it is heard.
    private func next(
        of stretch: TimelineStretch, in sound: ClipSound, while mayGoOn: (Int) -> Bool
    ) throws -> DecodedSound.Step? {
        let start = stretch.sourceTime(at: reached)
        if !isPlaced { try sound.approach(start) }
        isPlaced = true
        switch try sound.next(from: start, while: mayGoOn) {
        case .sound(let decoded): return hear(decoded, in: stretch, from: start)
        case .unreadable(let range): return leaveOut(range, of: stretch)
        case .ended: return end(stretch, in: sound)
        case .paused: return .paused
        }
    }

    /// A second, by which the times that sources state may be off.
    private static let doubt = MediaTime(value: 1, timescale: 1)

    private func hear(
        _ decoded: DecodedSound, in stretch: TimelineStretch, from start: MediaTime
    ) -> DecodedSound.Step? {
        guard let media = stretch.media, let time = decoded.time else { return nil }
        let end = stretch.sourceEnd
        // One sound alone may have a bogus time; what comes after it tells.
        soundsBehind = time > end + Self.doubt ? soundsBehind + 1 : 0
        guard soundsBehind == 0 || soundsBehind >= 4 else { return nil }
        let (first, last) = (decoded.index(at: start), decoded.index(at: end))
        var heard: DecodedSound?
        if first < last {
            let speed = media.duration.mediaTime.seconds / (stretch.end - stretch.start).mediaTime.seconds
            // Samples are heard in the clip in whose time their middle is; the first may begin half a sample before it.
            let begin = time + decoded.length(of: first)
            let early = MediaTime(
                seconds: max(0, (media.start.mediaTime - begin).seconds) / speed, preferredTimescale: 1_000_000_000)
            let start = (stretch.time(of: begin) ?? stretch.end).mediaTime - early
            heard = decoded.part(first..<last, at: start, sampleRate: decoded.sampleRate * speed)
            reached = stretch.time(of: time + decoded.length(of: last)) ?? stretch.end
        }
        if time + decoded.length(of: decoded.sampleCount) >= end { moveOn() }
        return heard.map { .sound($0) }
    }

    /// What an inner composition cannot read of a stretch.
    private func leaveOut(_ range: TimeRange, of stretch: TimelineStretch) -> DecodedSound.Step? {
        let first = max(reached, stretch.time(of: range.start) ?? stretch.end)
        let last = stretch.time(of: range.end) ?? stretch.end
        if last >= stretch.end { moveOn() } else { reached = max(reached, last) }
        return first < last ? .unreadable(TimeRange(start: first.mediaTime, end: last.mediaTime)) : nil
    }

    /// What the source's track still claims could not be read; after that there is silence.
    private func end(_ stretch: TimelineStretch, in sound: ClipSound) -> DecodedSound.Step? {
        defer { moveOn() }
        let last = sound.position ?? stretch.sourceEnd
        let claimed = min(sound.reader.statedEnd ?? last, stretch.sourceEnd)
        guard claimed > last + Self.doubt else { return nil }
        reached = max(reached, stretch.time(of: last) ?? stretch.end)
        return .unreadable(range(to: stretch.time(of: claimed) ?? stretch.end))
    }
}
