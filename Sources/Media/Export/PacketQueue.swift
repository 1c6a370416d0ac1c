import CLibav

/// Packets of one track on their way into a container: held back until it is known when they are decoded, and given times
/// such as containers take them.
///
/// Where frames are stored in another order than they are shown in, the first ones tell how much later than they can be they
/// are said to be decoded, as behind an edit list: then all are decoded that much earlier, and shown when they were.
/// Confined to the worker that copies.
struct PacketQueue {
    /// Whether frames are stored in another order than they are shown in.
    private let reorders: Bool
    private var times: PacketTimes
    /// The first packets, or those whose decoding time is not known, with the first behind them.
    private var held: [Packet] = []
    /// How much earlier packets are decoded than is said, in ticks; nil while the first ones are held back.
    private var lead: Int64?

    /// A queue for packets of a stream.
    init(_ source: UnsafeMutablePointer<AVStream>, into container: OutputContainer) {
        reorders = source.pointee.codecpar.pointee.video_delay > 0
        times = PacketTimes(allowsEqual: container.format.pointee.flags & AVFMT_TS_NONSTRICT != 0)
    }

    /// Takes a packet with times of the copy; returns those that are to be written now.
    mutating func take(_ packet: Packet) -> [Packet] {
        held.append(packet)
        if lead == nil, reorders, held.count < Packet.deepestReordering { return [] }
        let fields = packet.pointer.pointee
        let isKnown = fields.dts != libav_no_pts || fields.pts == libav_no_pts
        guard isKnown || !reorders || held.count > Packet.deepestReordering else { return [] }
        return flush()
    }

    /// What is still held back, at the end.
    mutating func flush() -> [Packet] {
        guard !held.isEmpty else { return [] }
        defer { held = [] }
        let lead = self.lead ?? neededLead
        self.lead = lead
        for packet in held where packet.pointer.pointee.dts != libav_no_pts {
            packet.pointer.pointee.dts = packet.pointer.pointee.dts.subtractingSaturating(lead)
        }
        let first = held[0].pointer.pointee
        let step = first.duration > 0 ? first.duration : 1
        let known = PacketTimes.fill(
            held.map {
                PacketTimes.Times(
                    presentation: $0.pointer.pointee.pts == libav_no_pts ? nil : $0.pointer.pointee.pts,
                    decoding: $0.decodingTime)
            }, step: step)
        for (packet, stated) in zip(held, known) {
            let mended = times.next(stated)
            packet.pointer.pointee.pts = mended.presentation ?? libav_no_pts
            packet.pointer.pointee.dts = mended.decoding ?? libav_no_pts
        }
        return held
    }

    /// By how much the worst of the packets held is decoded after it is presented.
    private var neededLead: Int64 {
        guard reorders else { return 0 }
        return held.reduce(0) { lead, packet in
            let fields = packet.pointer.pointee
            guard fields.dts != libav_no_pts, fields.pts != libav_no_pts else { return lead }
            return max(lead, fields.dts.subtractingSaturating(fields.pts))
        }
    }
}
