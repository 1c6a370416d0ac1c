import CLibav

/// One track on its way from a source into a copy. Confined to the worker that copies.
final class RemuxedTrack {
    /// How the packets of a track are chosen.
    enum Role {
        /// The picture that tells where the copy starts and ends.
        case mainPicture
        /// Another moving picture, which starts with a key frame of its own.
        case picture
        case sound
        /// Text with its own times, which are cut to the range.
        case text
        /// Subtitles and data that lie where they start.
        case other
    }

    let role: Role
    let source: UnsafeMutablePointer<AVStream>
    let target: UnsafeMutablePointer<AVStream>
    private(set) var isDone = false

    private let cut: ExportCut
    /// Where the copy starts and ends, in ticks of this track.
    private let zero: Int64
    private let end: Int64
    /// How long before the start a packet may be presented that is copied: its sound is hidden by an edit list.
    private let lead: Int64
    /// Whether a packet of it has been copied.
    private(set) var hasBegun = false
    /// When the last frame that was copied ends, in ticks.
    private(set) var reached = Int64.min
    /// Packets behind the end that came without one of the range in between.
    private var behind = 0
    /// So many of them are the end, and fewer may be times from nowhere.
    private static let enoughBehind = 4
    /// How to cut packets of plain samples; nil for all others.
    private let samples: RawSamples?
    private var presentation: PresentationTimes
    private var queue: PacketQueue

    init(
        _ source: UnsafeMutablePointer<AVStream>, to target: UnsafeMutablePointer<AVStream>, role: Role, cut: ExportCut,
        mainBase: AVRational, container: OutputContainer
    ) {
        self.source = source
        self.target = target
        self.role = role
        self.cut = cut
        let base = source.pointee.time_base
        zero = av_rescale_q_rnd(cut.zero, mainBase, base, AV_ROUND_DOWN)
        end = av_rescale_q_rnd(cut.end, mainBase, base, AV_ROUND_UP)
        presentation = PresentationTimes(source)
        queue = PacketQueue(source, into: container)
        let parameters = source.pointee.codecpar.pointee
        samples = role == .sound ? RawSamples(source) : nil
        if samples != nil {
            lead = 0
        } else if container.hasEditLists, role == .sound, parameters.sample_rate > 0 {
            // A decoder of sound needs the packet before the first one that is heard, at least.
            let samples = max(parameters.seek_preroll, parameters.frame_size)
            lead = av_rescale_q(
                Int64(samples), AVRational(num: 1, den: parameters.sample_rate), base)
        } else {
            lead = container.hasEditLists && role == .other ? 0 : -1
        }
    }

    /// Whether the end of this track must be waited for: subtitles and data may come once in an hour.
    var isSteady: Bool { role == .mainPicture || role == .picture || role == .sound }

    /// How many seconds before the start its first packet lies, at most.
    var leadSeconds: Double {
        let base = source.pointee.time_base
        guard lead > 0, base.den > 0 else { return 0 }
        return Double(lead) * Double(base.num) / Double(base.den)
    }

    /// Takes a packet of the source; returns those that are to be written now, with times of the copy.
    func take(_ packet: Packet) -> [Packet] { presentation.take(packet).flatMap(copy) }

    /// The packets that are still held back, at the end of the source.
    func finish() -> [Packet] { presentation.flush().flatMap(copy) + queue.flush() }

    private func copy(_ packet: Packet) -> [Packet] {
        guard !isDone, isWanted(packet) else { return [] }
        if let samples, let time = packet.time, !samples.trim(packet, at: time, to: zero, end) { return [] }
        hasBegun = true
        let fields = packet.pointer
        if let time = packet.time { reached = max(reached, time.addingSaturating(max(1, fields.pointee.duration))) }
        if role == .text { cutToRange(packet) }
        fields.pointee.pts = shifted(fields.pointee.pts)
        fields.pointee.dts = shifted(fields.pointee.dts)
        fields.pointee.duration = av_rescale_q(
            fields.pointee.duration, source.pointee.time_base, target.pointee.time_base)
        fields.pointee.stream_index = target.pointee.index
        fields.pointee.pos = -1
        return queue.take(packet)
    }

    /// How much of the range lies before a packet, 0 to 1.
    func part(_ packet: Packet) -> Double? {
        guard let time = packet.decodingTime ?? packet.time, end > zero else { return nil }
        return Double(time.subtractingSaturating(zero)) / Double(end.subtractingSaturating(zero))
    }

    /// Whether a packet is presented so long after the end that the rest of the file cannot matter.
    func isFarBehind(_ packet: Packet) -> Bool {
        guard let time = packet.decodingTime ?? packet.time else { return false }
        let base = source.pointee.time_base
        return time > end.addingSaturating(av_rescale_q(5, AVRational(num: 1, den: 1), base))
    }

    private func isWanted(_ packet: Packet) -> Bool {
        // What has no time belongs to what came before it.
        guard let time = packet.time else { return hasBegun }
        if role == .mainPicture { return isWantedOfMain(packet, time) }
        let length = max(0, packet.pointer.pointee.duration)
        if time >= end {
            // Frames that are shown earlier may follow.
            if role != .picture || (packet.decodingTime ?? time) >= end { noteBehind() }
            return false
        }
        behind = 0
        switch role {
        case .mainPicture: return false
        case .picture: return hasBegun ? time >= zero : packet.isKey && time >= zero
        case .text: return time.addingSaturating(length) > zero || time >= zero
        case .sound, .other:
            if packet.isHidden, time >= zero { return false }
            return lead >= 0 ? time.addingSaturating(length) > zero.subtractingSaturating(lead) : time >= zero
        }
    }

    private func noteBehind() {
        behind += 1
        if behind >= Self.enoughBehind { isDone = true }
    }

    private func isWantedOfMain(_ packet: Packet, _ time: Int64) -> Bool {
        guard hasBegun else { return packet.isKey && time == cut.key }
        if time == cut.firstExcluded {
            isDone = true
            return false
        }
        if isFarBehind(packet) {
            noteBehind()
            return false
        }
        behind = 0
        // Frames that lead up to the key frame need what comes before it.
        return time >= cut.key
    }

    private func cutToRange(_ packet: Packet) {
        let fields = packet.pointer
        guard let time = packet.time else { return }
        let stop = min(end, time.addingSaturating(max(0, fields.pointee.duration)))
        let start = max(zero, time)
        fields.pointee.pts = start
        fields.pointee.dts = start
        fields.pointee.duration = max(0, stop.subtractingSaturating(start))
    }

    private func shifted(_ ticks: Int64) -> Int64 {
        guard ticks != libav_no_pts else { return libav_no_pts }
        return av_rescale_q(ticks.subtractingSaturating(zero), source.pointee.time_base, target.pointee.time_base)
    }
}
