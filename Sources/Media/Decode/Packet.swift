import CLibav

/// A compressed packet that libav filled.
///
/// Confined to the worker that made it; the packet is freed in `deinit`.
final class Packet {
    let pointer: UnsafeMutablePointer<AVPacket>
    /// What to add to the decoding time for the presentation time, where the container has only the former.
    var delay: Int64 = 0
    /// The packet after this one, where a frame may come as two fields.
    var secondField: Packet?

    init() throws {
        guard let pointer = av_packet_alloc() else { throw MediaError.outOfMemory }
        self.pointer = pointer
    }

    deinit {
        var freeing: UnsafeMutablePointer<AVPacket>? = pointer
        av_packet_free(&freeing)
    }

    var isKey: Bool { pointer.pointee.flags & AV_PKT_FLAG_KEY != 0 }

    /// Whether the container marks the packet as damaged.
    var isCorrupt: Bool { pointer.pointee.flags & AV_PKT_FLAG_CORRUPT != 0 }

    /// Whether the packet is only needed by others: an edit list hides its frame.
    var isHidden: Bool { pointer.pointee.flags & AV_PKT_FLAG_DISCARD != 0 }

    /// Presentation time in the stream's time base, the decoding time where the container has no other; nil for none.
    var time: Int64? {
        if pointer.pointee.pts != libav_no_pts { return pointer.pointee.pts }
        return pointer.pointee.dts == libav_no_pts ? nil : pointer.pointee.dts.addingSaturating(delay)
    }

    /// Has it come later by so many ticks.
    func shift(by ticks: Int64) {
        if pointer.pointee.pts != libav_no_pts { pointer.pointee.pts = pointer.pointee.pts.addingSaturating(ticks) }
        if pointer.pointee.dts != libav_no_pts { pointer.pointee.dts = pointer.pointee.dts.addingSaturating(ticks) }
    }

    /// How long its frame is shown, in the stream's time base; nil where the container does not tell.
    var duration: Int64? { pointer.pointee.duration > 0 ? pointer.pointee.duration : nil }

    /// Notes when the frame of the next packet is presented, both being key frames, whatever the container says.
    func note(followingKey following: Int64?) {
        guard let time, let following, following > time else { return }
        pointer.pointee.duration = following.subtractingSaturating(time)
    }

    /// Whether its frame is shown at a tick, by its duration.
    func lasts(until ticks: Int64) -> Bool {
        guard let time, let duration else { return false }
        return time <= ticks && time.addingSaturating(duration) > ticks
    }

    /// Decoding time in the stream's time base; nil where the container has none.
    var decodingTime: Int64? { pointer.pointee.dts == libav_no_pts ? nil : pointer.pointee.dts }

    var size: Int { Int(pointer.pointee.size) }

    /// What it holds; valid while the packet lives and is not filled again.
    var bytes: UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(start: pointer.pointee.data, count: pointer.pointee.data == nil ? 0 : max(0, size))
    }

    /// Leaves out what follows so many bytes.
    func cut(to count: Int) { pointer.pointee.size = Int32(clamping: max(0, min(count, size))) }
}

extension MediaError {
    /// What a failed allocation stands for.
    static var outOfMemory: MediaError { MediaError(.io, "out of memory", remedy: "close other programs") }
}
