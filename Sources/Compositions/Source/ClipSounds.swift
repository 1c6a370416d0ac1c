internal import Media

/// The opened sounds of what a composition presents: those used last.
///
/// Confined with the reader that it belongs to.
final class ClipSounds {
    private struct Open {
        let key: SourceTrack
        let sound: ClipSound
        /// The job that it was begun for last.
        var job: Int
    }

    /// Files that may be open at a time.
    private static let most = 4

    private var interruption: Interruption
    private var job = 0
    /// The one used last at the end.
    private var open: [Open] = []
    /// Why sources cannot be heard. They are not tried again: whoever wants that opens the sound anew.
    private var failures: [SourceTrack: MediaError] = [:]
    /// Why the first of them cannot be heard, or an inner composition not all of it.
    private(set) var failure: MediaError?
    /// Whether one of them has given any data.
    private(set) var hasData = false

    init(_ interruption: Interruption) { self.interruption = interruption }

    /// Makes the job with this interruption the one that works here. Sources begin with it when they are first used.
    func begin(_ interruption: Interruption) {
        self.interruption = interruption
        job += 1
    }

    /// Closes all sources.
    func close() { open = [] }

    /// Lends the sound of a track.
    ///
    /// Throws what `body` throws, and where the source cannot be heard, its `MediaError` with its name.
    func reading<Value>(_ track: Track, _ body: (ClipSound) throws -> Value) throws -> Value {
        let source = track.asset.source
        let key = SourceTrack(source, track.index)
        if let failure = failures[key] { throw failure }
        do {
            let sound = try sound(of: source, key)
            defer {
                hasData = hasData || sound.reader.hasData
                failure = failure ?? sound.reader.failure
            }
            return try body(sound)
        } catch {
            open.removeAll { $0.key == key }
            guard let error = error as? MediaError else { throw error }
            let named = source is CompositionSource ? error : error.named(source.name)
            failures[key] = named
            failure = failure ?? named
            // It may have used up the time of this job; the others begin with another.
            job += 1
            throw named
        }
    }

    private func sound(of source: any MediaSource, _ key: SourceTrack) throws -> ClipSound {
        if let place = open.firstIndex(where: { $0.key == key }) {
            open.append(open.remove(at: place))
        } else {
            let sound = ClipSound(try source.sound(ofTrackAt: key.index, interruption))
            if open.count >= Self.most { open.removeFirst() }
            open.append(Open(key: key, sound: sound, job: job - 1))
        }
        let last = open.count - 1
        if open[last].job != job {
            try open[last].sound.reader.begin(interruption)
            open[last].job = job
        }
        return open[last].sound
    }
}
