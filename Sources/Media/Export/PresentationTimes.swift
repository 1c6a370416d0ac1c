import CLibav

/// Fills in when frames are presented where a container tells that only of some, as AVI and MPEG programme streams do.
///
/// Frames that are stored before others which are shown earlier (I and P frames before their B frames) are shown when the
/// next such frame is decoded: until that comes they are held back. Confined to the worker that reads.
struct PresentationTimes {
    /// Whether frames are stored in another order than they are shown in.
    private let reorders: Bool
    private var held: [Packet] = []

    init(_ stream: UnsafeMutablePointer<AVStream>) {
        let parameters = stream.pointee.codecpar.pointee
        reorders = parameters.codec_type == AVMEDIA_TYPE_VIDEO && parameters.video_delay > 0
    }

    /// Takes the next packet; returns those whose times are known now, in their order.
    mutating func take(_ packet: Packet) -> [Packet] {
        let fields = packet.pointer.pointee
        guard fields.dts != libav_no_pts else { return release(before: nil) + [packet] }
        guard fields.pts != libav_no_pts || reorders else {
            packet.pointer.pointee.pts = fields.dts
            return [packet]
        }
        var ready: [Packet] = []
        if fields.pts == libav_no_pts || fields.pts > fields.dts || held.count >= Packet.deepestReordering {
            ready = release(before: fields.dts)
        }
        guard fields.pts == libav_no_pts || !held.isEmpty else { return ready + [packet] }
        held.append(packet)
        return ready
    }

    /// What is still held back, at the end.
    mutating func flush() -> [Packet] { release(before: nil) }

    private mutating func release(before next: Int64?) -> [Packet] {
        defer { held = [] }
        guard let first = held.first, let last = held.last else { return [] }
        let fields = last.pointer.pointee
        first.pointer.pointee.pts = next ?? fields.dts.addingSaturating(max(1, fields.duration))
        return held
    }
}
