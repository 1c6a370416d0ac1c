import CLibav

/// Finds out how long the media is, and how sure that is. Confined to the demuxer's worker.
struct DurationReader {
    let demuxer: Demuxer

    private(set) var duration: MediaTime?
    private(set) var source = AssetFacts.DurationSource.unknown
    /// Where each stream lies by its packets, where all were read because what is stated of streams is no more than a guess.
    private(set) var streamRanges: [Int: TimeRange] = [:]

    /// Files up to this length are read through when they do not state a believable duration.
    private static let smallFile: Int64 = 32 << 20

    init(demuxer: Demuxer) { self.demuxer = demuxer }

    private var streams: [UnsafeMutablePointer<AVStream>] { (0..<demuxer.streamCount).compactMap(demuxer.stream) }

    private var isMP4: Bool { demuxer.isMovie }

    /// Whether an MP4's samples are in fragments: `moov` counts none of them, yet they are in the index.
    var isFragmented: Bool {
        isMP4 && streams.contains { $0.pointee.nb_frames == 0 && avformat_index_get_entries_count($0) > 0 }
    }

    /// Takes what the container or its streams state; nothing once a duration was measured.
    mutating func takeStated() {
        guard source != .measured, source != .doubtful else { return }
        takeTotal()
        if let stated = duration, let end = endOfDelayedPictures { duration = max(stated, end) }
    }

    /// Where an MP4's pictures end that begin after its start, as those do that are put in order and have no edit list: the
    /// lengths in its headers leave that delay out.
    private var endOfDelayedPictures: MediaTime? {
        guard isMP4 else { return nil }
        let delayed = streams.filter {
            type($0) == AVMEDIA_TYPE_VIDEO && $0.pointee.nb_frames > 0 && $0.pointee.duration > 0
                && $0.pointee.start_time != libav_no_pts && $0.pointee.start_time > 0
        }
        return delayed.compactMap { time($0.pointee.start_time.addingSaturating($0.pointee.duration), $0) }.max()
    }

    private mutating func takeTotal() {
        if let segments = demuxer.segments {
            (duration, source) = (segments.duration, .stated)
            return
        }
        let context = demuxer.context.pointee
        if context.duration != libav_no_pts, context.duration > 0 {
            let rounded = MediaTime(value: context.duration, timescale: 1_000_000)
            duration = exact(rounded) ?? rounded
            switch context.duration_estimation_method {
            case AVFMT_DURATION_FROM_BITRATE where demuxer.hasStreamInformation: source = .bitRate
            case AVFMT_DURATION_FROM_PTS where demuxer.hasStreamInformation: source = .timestamps
            default: source = demuxer.lacksIndex ? .missingIndex : .stated
            }
        } else if !demuxer.hasStreamInformation {
            // As libav would: from the earliest start to the latest end.
            let timed = streams.filter { $0.pointee.duration > 0 }
            let spans = timed.map { stream -> (start: MediaTime, end: MediaTime) in
                let start = time(stream.pointee.start_time, stream) ?? .zero
                return (start, start + (time(stream.pointee.duration, stream) ?? .zero))
            }
            guard let start = spans.map(\.start).min(), let end = spans.map(\.end).max(), end > start else { return }
            duration = end - start
            source = demuxer.lacksIndex ? .missingIndex : .stated
        }
    }

    /// Takes what was counted over all fragments by our own reader, which libav stops short of in some files.
    mutating func takeMeasured(_ end: MediaTime) {
        guard end > .zero else { return }
        duration = end
        source = .measured
    }

    /// Reads every packet for the duration, once.
    ///
    /// Throws `CancellationError`, or the limit's error when a limit is passed.
    mutating func measure(_ interruption: Interruption, whateverTheSize: Bool) throws {
        guard source != .measured, source != .doubtful, demuxer.segments == nil else { return }
        guard
            whateverTheSize
                || demuxer.policy.mayBeScanned(length: demuxer.fileSize, limit: DurationReader.smallFile)
        else { return }
        var scan = PacketScan(demuxer: demuxer)
        let isComplete = try scan.run(interruption)
        guard isComplete, let measured = scan.duration, measured > .zero else {
            if duration != nil { source = .doubtful }
            return
        }
        if source == .missingIndex { streamRanges = scan.ranges }
        duration = measured
        source = .measured
    }

    /// Whether what was stated is missing, a guess that is cheap to check, or not believable.
    var needsMeasuring: Bool {
        guard source != .measured, source != .doubtful else { return false }
        guard let duration, duration > .zero else { return true }
        let fileSize = demuxer.fileSize
        switch source {
        case .bitRate:
            // Raw video states no rate, so that the guess is worth nothing; raw sound is cheap to read when short.
            return streams.contains { type($0) == AVMEDIA_TYPE_VIDEO } || (fileSize ?? .max) <= 1 << 20
        case .stated:
            guard let fileSize,
                streams.contains(where: { type($0) == AVMEDIA_TYPE_VIDEO || type($0) == AVMEDIA_TYPE_AUDIO })
            else { return false }
            // No codec is that frugal: a broken fragment's duration, or the header of a file whose rest is missing.
            if Double(fileSize) * 8 / duration.seconds < 500 { return true }
            return contradictsIndex(duration, fileSize)
        case .missingIndex: return true
        default: return false
        }
    }

    /// Whether the index of a fragmented MP4 covers the whole file and yet ends elsewhere.
    private func contradictsIndex(_ stated: MediaTime, _ fileSize: Int64) -> Bool {
        guard isFragmented else { return false }
        var end = 0.0
        var position: Int64 = 0
        for stream in streams {
            let count = avformat_index_get_entries_count(stream)
            guard count > 0, let last = avformat_index_get_entry(stream, count - 1) else { continue }
            end = max(end, time(last.pointee.timestamp, stream)?.seconds ?? 0)
            position = max(position, last.pointee.pos.addingSaturating(Int64(last.pointee.size)))
        }
        guard position >= fileSize / 10 * 9 else { return false }
        return abs(stated.seconds - end) > max(1, end / 10)
    }

    /// The stream's type; that of no stream for covers.
    private func type(_ stream: UnsafeMutablePointer<AVStream>) -> AVMediaType {
        stream.pointee.disposition & AV_DISPOSITION_ATTACHED_PIC == 0
            ? stream.pointee.codecpar.pointee.codec_type : AVMEDIA_TYPE_UNKNOWN
    }

    private func time(_ ticks: Int64, _ stream: UnsafeMutablePointer<AVStream>) -> MediaTime? {
        guard ticks != libav_no_pts else { return nil }
        let base = stream.pointee.time_base
        return MediaTime(ticks: ticks, numerator: base.num, denominator: base.den)
    }

    /// The stream's duration that libav has rounded to microseconds, in the stream's own ticks.
    private func exact(_ rounded: MediaTime) -> MediaTime? {
        let tick = MediaTime(value: 1, timescale: 1_000_000)
        return streams.lazy.compactMap { time($0.pointee.duration, $0) }.first {
            $0 >= rounded - tick && $0 <= rounded + tick
        }
    }
}
