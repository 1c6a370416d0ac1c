/// Builders of Vorbis comments, FLAC and Ogg.
enum XiphBuilding {
    static func comments(_ comments: [[UInt8]], vendor: String = "maker") -> [UInt8] {
        var bytes = le(vendor.utf8.count, 4) + ascii(vendor) + le(comments.count, 4)
        for comment in comments { bytes += le(comment.count, 4) + comment }
        return bytes
    }

    static func picture(_ data: [UInt8], type: Int = 3) -> [UInt8] {
        be(type, 4) + be(10, 4) + ascii("image/jpeg") + be(5, 4) + ascii("front") + be(640, 4) + be(480, 4) + be(24, 4)
            + be(0, 4) + be(data.count, 4) + data
    }

    static func block(_ kind: UInt8, _ content: [UInt8], isLast: Bool = false) -> [UInt8] {
        [kind | (isLast ? 0x80 : 0)] + be(content.count, 3) + content
    }

    /// 44,100 Hz, two channels of 16 bits, 441,000 samples.
    static let streamInfo: [UInt8] =
        zeros(10) + be(44_100 << 44 | 1 << 41 | 15 << 36 | 441_000, 8) + zeros(16)

    static func cueSheet(_ tracks: [(number: UInt8, offset: Int, isrc: String)]) -> [UInt8] {
        var bytes = padded("1234567890123", 128) + be(88_200, 8) + zeros(1 + 258) + [UInt8(tracks.count)]
        for track in tracks {
            let isLeadOut = track.number == 170
            bytes += be(track.offset, 8) + [track.number] + padded(track.isrc, 12) + zeros(14) + [isLeadOut ? 0 : 2]
            if !isLeadOut { bytes += be(0, 8) + [0] + zeros(3) + be(588, 8) + [1] + zeros(3) }
        }
        return bytes
    }

    /// The pages of a stream from its packets, each packet on pages of its own.
    static func pages(_ packets: [[UInt8]], serial: Int, segments: Int = 255) -> [[UInt8]] {
        var pages: [[UInt8]] = []
        for (index, packet) in packets.enumerated() {
            var lacing = [UInt8](repeating: 255, count: packet.count / 255) + [UInt8(packet.count % 255)]
            var rest = packet[...]
            var isContinued = false
            while !lacing.isEmpty {
                let part = Array(lacing.prefix(segments))
                let length = part.reduce(0) { $0 + Int($1) }
                let flags = (isContinued ? 1 : 0) | (index == 0 ? 2 : 0)
                pages.append(
                    ascii("OggS") + [0, UInt8(flags)] + zeros(8) + le(serial, 4) + le(pages.count, 4) + zeros(4)
                        + [UInt8(part.count)] + part + rest.prefix(length))
                rest = rest.dropFirst(length)
                lacing.removeFirst(part.count)
                isContinued = true
            }
        }
        return pages
    }

    static let vorbisHead: [UInt8] = [1] + ascii("vorbis") + zeros(23)
    static func vorbisComment(_ list: [UInt8]) -> [UInt8] { [3] + ascii("vorbis") + list + [1] }
}
