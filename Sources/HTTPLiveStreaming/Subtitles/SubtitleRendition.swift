internal import Media
internal import Playlists
internal import Synchronization

/// Subtitles that have a playlist of their own beside the variant that a presentation is opened in (RFC 8216, 3.5).
///
/// The playlist is read when the subtitles are, each time while it goes on. Every member may be called from any thread; those
/// that take an interruption read and belong on workers.
final class SubtitleRendition: Sendable {
    /// What reading them has cost.
    let counters: IOCounters

    private let rendition: Rendition
    private let read: ReadPlaylist
    /// The pictures, or the sound, by whose clock they count.
    private let main: MediaRendition
    private let budget: Budget
    private let makeAsset: @Sendable (any ByteInput) -> Asset
    /// What a playlist that is complete was found to list.
    private let known = Mutex<Listed?>(nil)

    /// What a playlist lists.
    private enum Listed {
        case texts(MediaPlaylist, PlaylistInput)
        case containers(MediaRendition)
    }

    /// The subtitles of a playlist beside a rendition of it; `counters` has what reading them has cost before.
    init(
        _ rendition: Rendition, listedIn read: ReadPlaylist, beside main: MediaRendition, budget: Budget,
        counters: IOCounters = IOCounters(), makeAsset: @escaping @Sendable (any ByteInput) -> Asset
    ) {
        (self.rendition, self.read, self.main, self.budget) = (rendition, read, main, budget)
        (self.counters, self.makeAsset) = (counters, makeAsset)
    }

    /// The same beside what the rendition has grown to.
    func beside(_ main: MediaRendition) -> SubtitleRendition {
        SubtitleRendition(
            rendition, listedIn: read, beside: main, budget: budget, counters: counters, makeAsset: makeAsset)
    }

    /// Their samples on the timeline of the presentation.
    ///
    /// Throws `MediaError`, `.notFound` where there is no such playlist, `.protected`, and `CancellationError`.
    func samples(_ interruption: Interruption) throws -> any SampleReader {
        switch try listed(interruption) {
        case .texts(let playlist, let input):
            try WebVTTSegments(playlist, texts(playlist, input), beside: main, interruption)
        case .containers(let subtitles):
            try SubtitleRuns(subtitles, beside: main, interruption)
        }
    }

    private func texts(_ playlist: MediaPlaylist, _ input: PlaylistInput) -> TextSegments {
        TextSegments(playlist.segments, input, counters, budget)
    }

    private func listed(_ interruption: Interruption) throws -> Listed {
        if let known = known.withLock(\.self) { return known }
        interruption.limitOpening(read.input.policy, budget)
        guard let uri = rendition.uri, let list = try read.named(uri, budget: budget, interruption),
            case .media(let playlist) = list.playlist
        else { throw MediaError.unreadableSubtitles(rendition.name) }
        counters.include(list.file.counters)
        guard playlist.canBeDecrypted else { throw MediaError.protectedSubtitles(rendition.name) }
        let listed: Listed
        if try hasTexts(playlist, texts(playlist, list.input), interruption) {
            listed = .texts(playlist, list.input)
        } else {
            let subtitles = try MediaRendition(playlist, list, makeAsset: makeAsset)
            for part in subtitles.sources { counters.include(part.counters) }
            listed = .containers(subtitles)
        }
        guard !playlist.isEndless else { return listed }
        return known.withLock { known in
            known = known ?? listed
            return known ?? listed
        }
    }

    /// How many segments are looked at where the first ones are not there.
    private static let attempts = 3

    /// Whether the segments are documents of text and no containers, which the playlist does not say.
    private func hasTexts(
        _ playlist: MediaPlaylist, _ texts: TextSegments, _ interruption: Interruption
    ) throws -> Bool {
        for (place, segment) in playlist.segments.enumerated().lazy.filter({ !$1.isGap }).prefix(Self.attempts) {
            guard segment.map == nil else { return false }
            do {
                return try texts.isText(at: place, interruption)
            } catch let error as MediaError where error.code == .notFound {
                continue
            }
        }
        return true
    }
}
