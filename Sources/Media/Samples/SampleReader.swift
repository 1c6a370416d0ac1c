import CLibav
import CLinux

/// Reads the packets of one track and hands them to a consumer, a little at a time.
///
/// Confined: `Track.read` lends it to one worker at a time.
final class SampleReader<Consumer: SampleConsumer> {
    private let source: StreamSource
    private let packet: Packet
    private let consumer: Consumer
    private let format: SampleFormat
    private let timeLimit: UInt64
    private let byteLimit: Int64
    /// Nanoseconds of work so far.
    private var spent: UInt64 = 0
    /// Bytes of the track so far.
    private var bytes: Int64 = 0

    /// Opens the file at one of libav's streams. Throws `MediaError`.
    init(
        _ location: MediaLocation, streamIndex: Int, options: AssetOptions, budget: Budget, byteLimit: Int64,
        counters: IOCounters, interruption: Interruption, makeConsumer: (SampleFormat) -> Consumer
    ) throws {
        let demuxer = try Demuxer.reachable(
            location, options: options, counters: counters, budget: budget, interruption: interruption)
        // Streams without a header are found by looking.
        if demuxer.hasBroadcastClock || demuxer.stream(streamIndex) == nil { try demuxer.findStreamInformation() }
        source = try StreamSource(
            demuxer: demuxer, streamIndex: Int32(clamping: streamIndex), counters: DecodeCounters(),
            interruption: interruption)
        packet = try Packet()
        timeLimit = budget.scanTime.nanoseconds
        self.byteLimit = byteLimit
        let parameters = source.parameters.pointee
        let size = max(0, Int(parameters.extradata_size))
        format = SampleFormat(
            configuration: parameters.extradata.map { Array(UnsafeBufferPointer(start: $0, count: size)) } ?? [],
            timescale: SampleReader.timescale(of: source.timeBase), width: Int(max(0, parameters.width)),
            height: Int(max(0, parameters.height)))
        consumer = makeConsumer(format)
    }

    /// The container's own where it counts in parts of a second.
    private static func timescale(of base: AVRational) -> Int32 { base.num == 1 && base.den > 0 ? base.den : 90_000 }

    /// Makes the job with this interruption the one that works here.
    func use(_ interruption: Interruption) { source.use(interruption) }

    /// Whether libav was stopped in the middle of something, so that this must not be used again.
    var isBroken: Bool { source.isBroken }

    /// Works until a monotonic time; what was made of the samples when there are no more.
    func work(until deadline: UInt64) throws -> Consumer.Output? {
        var now = linux_monotonic_time()
        let started = now
        defer { spent += linux_monotonic_time() - started }
        repeat {
            guard try source.read(packet) else { return consumer.finish() }
            bytes += Int64(packet.size)
            guard bytes <= byteLimit else {
                throw MediaError(
                    .readLimitExceeded, "the track has more than \(byteLimit >> 20) MiB",
                    remedy: "raise the limit if the file is sound")
            }
            let wantsMore = consumer.take(
                UnsafeBufferPointer(start: packet.pointer.pointee.data, count: packet.size), info())
            guard wantsMore else { return consumer.finish() }
            now = linux_monotonic_time()
            guard spent + (now - started) <= timeLimit else {
                throw MediaError(
                    .timedOut, "reading the track took too long", remedy: "retry when the disk or server is quicker")
            }
        } while now < deadline
        return nil
    }

    private func info() -> SampleInfo {
        let (data, length) = (packet.pointer.pointee, packet.pointer.pointee.duration)
        let identifier = text(AV_PKT_DATA_WEBVTT_IDENTIFIER)
        let settings = text(AV_PKT_DATA_WEBVTT_SETTINGS)
        let addition = identifier == nil && settings == nil && data.side_data_elems > 0 ? cueAddition() : nil
        return SampleInfo(
            time: data.pts == libav_no_pts ? nil : ticks(data.pts.subtractingSaturating(source.origin)),
            decodingTime: packet.decodingTime.map { ticks($0.subtractingSaturating(source.origin)) },
            duration: length > 0 ? ticks(length) : nil, cueIdentifier: identifier ?? addition?.identifier,
            cueSettings: settings ?? addition?.settings)
    }

    private func ticks(_ value: Int64) -> Int64 {
        let base = source.timeBase
        guard base.num != 1 || base.den != format.timescale else { return value }
        return av_rescale_q(value, base, AVRational(num: 1, den: format.timescale))
    }

    private func bytes(_ type: AVPacketSideDataType) -> UnsafeBufferPointer<UInt8>? {
        var size = 0
        guard let start = av_packet_get_side_data(packet.pointer, type, &size), size > 0 else { return nil }
        return UnsafeBufferPointer(start: start, count: size)
    }

    private func text(_ type: AVPacketSideDataType) -> String? {
        bytes(type).map { String(decoding: $0, as: UTF8.self) }
    }

    /// What Matroska adds to a cue (`S_TEXT/WEBVTT`): its settings, its name and comments, each a line.
    private func cueAddition() -> (identifier: String, settings: String)? {
        // Eight bytes before it are its number, of which cues have 1.
        guard let addition = bytes(AV_PKT_DATA_MATROSKA_BLOCKADDITIONAL), addition.count > 8, addition[7] == 1 else {
            return nil
        }
        let lines = addition.dropFirst(8).split(separator: 0x0A, maxSplits: 2, omittingEmptySubsequences: false)
        return (
            lines.count > 1 ? String(decoding: lines[1], as: UTF8.self) : "", String(decoding: lines[0], as: UTF8.self)
        )
    }
}
