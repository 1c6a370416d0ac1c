import CLibav

/// Reads every packet without decoding, to learn where the media really begins and ends.
struct PacketScan {
    private struct Span {
        var start: MediaTime?
        var end: MediaTime?
        /// Of packets without time stamps, as raw streams have them.
        var sum: MediaTime = .zero
    }

    let demuxer: Demuxer
    private var spans: [Int: Span] = [:]
    /// The packets that were read.
    private(set) var packets = 0
    /// Their bytes.
    private(set) var bytes: Int64 = 0

    init(demuxer: Demuxer) { self.demuxer = demuxer }

    /// Reads to the end; false when the data broke off before it.
    ///
    /// Throws `CancellationError`, the limit's error when a limit is passed, and `MediaError` for what could not be read.
    mutating func run(_ interruption: Interruption) throws -> Bool {
        guard let packet = av_packet_alloc() else { return false }
        defer {
            var owned: UnsafeMutablePointer<AVPacket>? = packet
            av_packet_free(&owned)
        }
        while true {
            let result = av_read_frame(demuxer.context, packet)
            guard result >= 0 else {
                try interruption.check("reading the packets")
                try demuxer.throwFailure()
                try demuxer.checkEnd(result)
                return result == libav_error_eof || packets > 0
            }
            note(&packet.pointee)
            av_packet_unref(packet)
        }
    }

    private mutating func note(_ packet: inout AVPacket) {
        packets += 1
        bytes += Int64(packet.size)
        guard let stream = demuxer.stream(Int(packet.stream_index)),
            stream.pointee.disposition & AV_DISPOSITION_ATTACHED_PIC == 0
        else { return }
        let base = stream.pointee.time_base
        var span = spans[Int(packet.stream_index)] ?? Span()
        let length = MediaTime(ticks: max(0, packet.duration), numerator: base.num, denominator: base.den)
        let stamp = packet.pts != libav_no_pts ? packet.pts : packet.dts
        if stamp != libav_no_pts {
            let time = MediaTime(ticks: stamp, numerator: base.num, denominator: base.den)
            // Packets before an edit list's first frame are decoded and never shown.
            if packet.flags & AV_PKT_FLAG_DISCARD == 0 {
                span.start = min(span.start ?? time, time)
                span.end = max(span.end ?? time, time + length)
            }
        } else if length.isNumeric {
            span.sum = span.sum + length
        }
        spans[Int(packet.stream_index)] = span
    }

    /// From the first instant to the last of each stream whose packets tell.
    var ranges: [Int: TimeRange] {
        spans.compactMapValues { span in
            guard let start = span.start, let end = span.end, start.isNumeric, end.isNumeric else { return nil }
            return TimeRange(start: start, end: end)
        }
    }

    /// From the first instant to the last; nil when no packet told.
    var duration: MediaTime? {
        let start = spans.values.compactMap(\.start).min()
        let end = spans.values.compactMap(\.end).max()
        let sum = spans.values.map(\.sum).max() ?? .zero
        guard let start, let end, start.isNumeric, end.isNumeric else { return sum > .zero ? sum : nil }
        // A movie's timeline begins at zero even where its first sample comes later; a broadcaster's clock does not.
        return max(demuxer.hasBroadcastClock ? end - start : end, sum)
    }
}
