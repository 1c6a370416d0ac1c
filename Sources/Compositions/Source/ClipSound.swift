internal import Media

/// The opened sound of a clip's source, and where it is.
///
/// Confined with the reader that it belongs to.
final class ClipSound {
    let reader: any SoundReader
    /// The sound that was decoded last, with its time: the next clip may go on within it.
    private var latest: DecodedSound?
    private var isRepeated = false
    /// Where the source goes on, as it counts; nil where nobody knows.
    private(set) var position: MediaTime? = .zero
    private var isOver = false

    /// A reader at its source's start.
    init(_ reader: any SoundReader) { self.reader = reader }

    /// What decoding on costs no more than a seek does.
    private static let near = MediaTime(value: 1, timescale: 1)

    /// Moves to a place from which all sound from a time on is decoded whole, which may be where it is.
    func approach(_ time: MediaTime) throws {
        if let start = latest?.time, let position, start <= time, time < position {
            isRepeated = true
            return
        }
        if !isOver, let position, position <= time, time - position < Self.near { return }
        moved(to: nil)
        try reader.approach(time.seconds)
    }

    /// Moves to a place at or before a time, as far as it is found.
    func seek(to time: MediaTime) throws -> SoundPlace {
        moved(to: nil)
        let place = try reader.seek(to: time)
        if case .found(let landed) = place { moved(to: landed) } else { isOver = true }
        return place
    }

    private func moved(to time: MediaTime?) { (latest, isRepeated, isOver, position) = (nil, false, false, time) }

    /// Decodes on. What has no time of its own is heard after what came before it, or else from `time` on.
    func next(from time: MediaTime, while mayGoOn: (Int) -> Bool) throws -> DecodedSound.Step {
        if isRepeated, let latest {
            isRepeated = false
            return .sound(latest)
        }
        let step = try reader.next(while: mayGoOn)
        switch step {
        case .sound(let sound):
            let start = sound.time ?? position ?? time
            let timed = sound.part(0..<sound.sampleCount, at: start, sampleRate: sound.sampleRate)
            (latest, position) = (timed, start + timed.length(of: timed.sampleCount))
            return .sound(timed)
        case .unreadable(let range): (latest, position) = (nil, range.end)
        case .ended: isOver = true
        case .paused: break
        }
        return step
    }
}

extension DecodedSound {
    /// How long so many of its samples are heard.
    func length(of count: Int) -> MediaTime {
        MediaTime(seconds: Double(count) / sampleRate, preferredTimescale: 1_000_000_000)
    }

    /// The first of its samples that is heard at a time or later; the number of them where none is.
    func index(at instant: MediaTime) -> Int { time.map { index(after: (instant - $0).seconds) } ?? 0 }
}
