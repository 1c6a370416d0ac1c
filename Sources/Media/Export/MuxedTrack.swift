import CLibav

/// One track of a movie that is written sample by sample. Confined to the worker that writes.
final class MuxedTrack {
    private let target: UnsafeMutablePointer<AVStream>
    /// Whether it is a cover: one picture without time, for which libav makes no track.
    private let isCover: Bool
    /// Whether a frame whose presentation time nothing tells has none that can be found.
    private let needsPresentationTimes: Bool
    private var presentation: PresentationTimes
    private var queue: PacketQueue
    /// How long the newest sample lasts in ticks, or one before it where nothing tells.
    private var lastDuration: Int64 = 0
    /// When the sample before was decoded.
    private var reached: MediaTime?
    /// Whether a sample that is shown has come.
    private var hasShown = false
    /// Samples that are hidden behind those shown: needed by frames that are shown earlier, or by none.
    private var hidden: [Packet] = []
    /// Whether what is shown has ended.
    private var hasEnded = false
    /// Whether hidden samples were written behind one that is shown.
    private var hidesSome = false
    /// When the last sample that is shown ends.
    private var shownEnd = MediaTime.zero

    /// Codecs of whose frames libav tells when those are shown that no others need; from them it follows for the rest.
    private static let inferable: Set<UInt32> = Set(
        [AV_CODEC_ID_MPEG1VIDEO, AV_CODEC_ID_MPEG2VIDEO, AV_CODEC_ID_MPEG4].map(\.rawValue))

    /// A track whose samples are coded as those of a stream.
    init(
        _ source: UnsafeMutablePointer<AVStream>, to target: UnsafeMutablePointer<AVStream>,
        container: OutputContainer
    ) {
        self.target = target
        isCover = source.pointee.disposition & AV_DISPOSITION_ATTACHED_PIC != 0
        let parameters = source.pointee.codecpar.pointee
        needsPresentationTimes = parameters.video_delay > 0 && !Self.inferable.contains(parameters.codec_id.rawValue)
        presentation = PresentationTimes(source)
        queue = PacketQueue(source, into: container)
    }

    /// Takes a sample; returns the packets that are to be written now.
    ///
    /// What an edit list hides at the end is left out as far as no frame needs it. Throws `MediaError`.
    func take(_ sample: Sample) throws -> [Packet] {
        if isCover { return [try cover(sample)] }
        let packet = try packet(of: sample)
        if sample.isHidden, hasShown {
            hidden.append(packet)
            // No frame that is shown earlier needs a later key frame, nor one so far behind.
            if sample.isKeyFrame || hidden.count > Packet.deepestReordering { hasEnded = true }
            if hasEnded { hidden = [] }
            return []
        }
        guard !hasEnded else {
            throw MediaError(
                .invalidRequest, "an edit list puts this track together from pieces, which a copy would show whole",
                remedy: "copy the whole file, or encode the track anew")
        }
        if !sample.isHidden {
            hasShown = true
            hidesSome = hidesSome || !hidden.isEmpty
            shownEnd = max(shownEnd, sample.presentationTime + time(lastDuration))
        }
        defer { hidden = [] }
        return (hidden + [packet]).flatMap { presentation.take($0) }.flatMap { queue.take($0) }
    }

    /// The packets that are still held back.
    func finish() -> [Packet] { presentation.flush().flatMap { queue.take($0) } + queue.flush() }

    /// Whether it has samples that lie in time.
    var hasBegun: Bool { reached != nil }

    /// When what it shows ends, where frames that it needs would be shown behind that; nil where there are none.
    var end: MediaTime? { hidesSome ? shownEnd : nil }

    private func packet(of sample: Sample) throws -> Packet {
        let decoding = sample.orderTime
        guard decoding.isNumeric else {
            throw MediaError(.invalidRequest, "a sample has no time", remedy: "give it one, or leave it out")
        }
        let isPresentationKnown = sample.presentationTime.isNumeric && !sample.isPresentationTimeGuessed
        guard isPresentationKnown || !needsPresentationTimes else {
            throw MediaError(
                .invalidRequest, "nothing tells when a frame is presented, only when it is decoded",
                remedy: "encode the track anew")
        }
        // Rounded times may be a little early; those of another order are no mistake of rounding.
        if let reached, decoding < reached - .seconds(1) {
            throw MediaError(
                .invalidRequest, "a sample is decoded before the one that came before it",
                remedy: "append samples in the order in which they are decoded")
        }
        // Without a length the last one would be shown for no time.
        if let length = ticks(sample.duration) ?? reached.flatMap({ ticks(decoding - $0) }), length > 0 {
            lastDuration = length
        }
        reached = max(reached ?? decoding, decoding)
        let packet = try bytes(of: sample)
        let fields = packet.pointer
        fields.pointee.pts = isPresentationKnown ? ticks(sample.presentationTime) ?? libav_no_pts : libav_no_pts
        fields.pointee.dts = ticks(sample.decodeTime) ?? libav_no_pts
        fields.pointee.duration = lastDuration
        fields.pointee.flags = sample.isKeyFrame ? AV_PKT_FLAG_KEY : 0
        return packet
    }

    private func cover(_ sample: Sample) throws -> Packet {
        let packet = try bytes(of: sample)
        packet.pointer.pointee.pts = 0
        packet.pointer.pointee.dts = 0
        packet.pointer.pointee.flags = AV_PKT_FLAG_KEY
        return packet
    }

    /// A packet of the track without times.
    private func bytes(of sample: Sample) throws -> Packet {
        let packet = try Packet()
        let fields = packet.pointer
        guard let size = Int32(exactly: sample.data.count), av_new_packet(fields, size) >= 0 else {
            throw MediaError.outOfMemory
        }
        sample.data.withUnsafeBufferPointer {
            if let start = $0.baseAddress { fields.pointee.data.update(from: start, count: $0.count) }
        }
        fields.pointee.stream_index = target.pointee.index
        return packet
    }

    private func time(_ ticks: Int64) -> MediaTime {
        let base = target.pointee.time_base
        return MediaTime(ticks: ticks, numerator: base.num, denominator: base.den)
    }

    /// A time in the track's ticks, which are known once the header is written; nil for one that is not numeric.
    private func ticks(_ time: MediaTime) -> Int64? {
        let base = target.pointee.time_base
        return time.isNumeric ? time.ticks(numerator: base.num, denominator: base.den) : nil
    }
}
