internal import Media
internal import Playlists

/// Segments of WebVTT as samples, each a document. Confined as `SampleReader` says; its memory is freed with it.
///
/// A segment that is not there is a sample without bytes: the others are shown nevertheless.
final class WebVTTSegments: SampleReader {
    let format = SampleFormat(containerCodec: SampleFormat.webVTT, timescale: 1_000)
    let isBroken = false

    private let segments: [MediaSegment]
    private let texts: TextSegments
    /// When each begins, and the last ends.
    private let times: [MediaTime]
    private let main: MediaRendition
    private var interruption: Interruption
    /// The segment that is read next.
    private var place = 0
    private var document = UnsafeMutableBufferPointer<UInt8>(start: nil, count: 0)

    /// The segments of a playlist, which count by the clock of another rendition. Throws `MediaError.damaged` for times that
    /// cannot be.
    init(
        _ playlist: MediaPlaylist, _ texts: TextSegments, beside main: MediaRendition, _ interruption: Interruption
    ) throws {
        (segments, self.texts, self.main, self.interruption) = (playlist.segments, texts, main, interruption)
        times = try playlist.times()
    }

    deinit { document.deallocate() }

    var bytes: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(document) }

    func begin(_ interruption: Interruption) { self.interruption = interruption }

    func seek(to time: MediaTime) { place = max(0, times.firstPlace { $0 > time } - 1) }

    func next() throws -> SampleInfo? {
        while place < segments.count, segments[place].isGap { place += 1 }
        guard place < segments.count else { return nil }
        defer { place += 1 }
        let (start, duration) = (times[place], times[place + 1] - times[place])
        do {
            let origin = try main.clockOrigin(for: segments[place], at: start, interruption)
            keep(try texts.bytes(at: place, interruption))
            return SampleInfo(at: start, duration: duration, clockOrigin: origin)
        } catch let error as MediaError where Self.losses.contains(error.code) {
            keep([])
            return SampleInfo(at: start, duration: duration, loss: error)
        }
    }

    /// What is wrong with a segment and not with all of them.
    private static let losses: [MediaError.Code] = [.notFound, .damaged, .tooLarge]

    private func keep(_ bytes: [UInt8]) {
        document.deallocate()
        document = .allocate(capacity: bytes.count)
        _ = document.initialize(fromContentsOf: bytes)
    }
}
