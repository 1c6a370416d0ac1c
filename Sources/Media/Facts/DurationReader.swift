import CLibav

/// Finds out how long the media is, and how sure that is.
struct DurationReader {
    let demuxer: Demuxer
    let fileSize: Int64?
    let isStillImage: Bool

    private(set) var duration: MediaTime?
    private(set) var source = AssetFacts.DurationSource.unknown

    /// Files up to this length are read through when they do not state a believable duration.
    private static let smallFile: Int64 = 32 << 20

    init(demuxer: Demuxer, fileSize: Int64?, isStillImage: Bool) {
        self.demuxer = demuxer
        self.fileSize = fileSize
        self.isStillImage = isStillImage
    }

    /// Takes what the container states; measures where it states nothing believable and the file is small, or where
    /// `scanning` asks for it.
    ///
    /// Throws `CancellationError`, or the limit's error when a limit is passed while measuring.
    mutating func read(_ interruption: Interruption, scanning: Bool) throws {
        if isStillImage {
            duration = .zero
            source = .stated
            return
        }
        takeStated()
        let maySize = fileSize.map { $0 <= DurationReader.smallFile } ?? false
        guard scanning || (needsMeasuring && maySize && demuxer.fileIdentity != nil) else { return }
        var scan = PacketScan(demuxer: demuxer)
        let isComplete = try scan.run(interruption)
        guard isComplete, let measured = scan.duration, measured > .zero else { return }
        duration = measured
        source = .measured
    }

    private var streams: [UnsafeMutablePointer<AVStream>] { (0..<demuxer.streamCount).compactMap(demuxer.stream) }

    private mutating func takeStated() {
        let context = demuxer.context.pointee
        if context.duration != libav_no_pts, context.duration > 0 {
            let rounded = MediaTime(value: context.duration, timescale: 1_000_000)
            duration = exact(rounded) ?? rounded
            switch context.duration_estimation_method {
            case AVFMT_DURATION_FROM_BITRATE where demuxer.hasStreamInformation: source = .bitRate
            case AVFMT_DURATION_FROM_PTS where demuxer.hasStreamInformation: source = .timestamps
            default: source = .stated
            }
        } else if !demuxer.hasStreamInformation {
            // As libav would: from the earliest start to the latest end.
            let timed = streams.filter { $0.pointee.duration > 0 }
            let starts = timed.map { time($0.pointee.start_time, $0) ?? .zero }
            let ends = timed.map {
                (time($0.pointee.start_time, $0) ?? .zero) + (time($0.pointee.duration, $0) ?? .zero)
            }
            guard let start = starts.min(), let end = ends.max(), end > start else { return }
            duration = end - start
            source = .stated
        }
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

    /// Whether what was stated is missing, a guess that is cheap to check, or not believable.
    private var needsMeasuring: Bool {
        guard let duration, duration > .zero else { return true }
        let seconds = duration.seconds
        if source == .bitRate {
            // Raw video states no rate, so that the guess is worth nothing; raw sound is cheap to read when short.
            return streams.contains { $0.pointee.codecpar.pointee.codec_type == AVMEDIA_TYPE_VIDEO && !isPicture($0) }
                || (fileSize ?? .max) <= 1 << 20
        }
        guard let fileSize, source == .stated else { return false }
        // No codec is this frugal: a broken fragment's duration, or the index of a file that is missing.
        let moves = streams.contains {
            let type = $0.pointee.codecpar.pointee.codec_type
            return (type == AVMEDIA_TYPE_VIDEO || type == AVMEDIA_TYPE_AUDIO) && !isPicture($0)
        }
        return moves && Double(fileSize) * 8 / seconds < 500
    }

    private func isPicture(_ stream: UnsafeMutablePointer<AVStream>) -> Bool {
        stream.pointee.disposition & AV_DISPOSITION_ATTACHED_PIC != 0
    }
}
