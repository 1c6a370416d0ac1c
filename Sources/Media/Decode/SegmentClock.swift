import CLibav

/// What is to be added to the times of a container that was entered at a later segment, so that they continue those before.
///
/// Movies state their time. Transport streams do so in 33 bits, which begin anew after 26 hours, and libav may begin to count
/// on either side of that. The times of raw sound count from where libav begins to read.
struct SegmentClock {
    private enum Kind {
        case absolute
        case wrapping(period: Int64)
        case fromZero
    }

    private let kind: Kind
    /// When the segment begins, as far as the playlist tells, in ticks.
    private let expected: Int64
    private var shift: Int64?

    /// The clock of a stream of a container that was entered at a segment that should begin at a tick.
    init(_ demuxer: Demuxer, _ stream: UnsafeMutablePointer<AVStream>, expected: Int64) {
        self.expected = expected
        let bits = stream.pointee.pts_wrap_bits
        if demuxer.isMovie {
            kind = .absolute
        } else if demuxer.formatName == "mpegts", bits > 0, bits < 63 {
            kind = .wrapping(period: 1 << Int64(bits))
        } else {
            kind = .fromZero
        }
    }

    /// Adds what is missing to the times of the stream's next packet.
    mutating func place(_ packet: Packet) {
        guard let shift = shift ?? packet.time.map(shift(ofFirst:)) else { return }
        self.shift = shift
        packet.shift(by: shift)
    }

    private func shift(ofFirst time: Int64) -> Int64 {
        let distance = expected.subtractingSaturating(time)
        switch kind {
        case .absolute: return 0
        case .fromZero: return distance
        case .wrapping(let period):
            let half = distance < 0 ? -period / 2 : period / 2
            return distance.addingSaturating(half) / period * period
        }
    }
}
