import Bytes

/// Reads the comment headers of the streams in an Ogg file.
struct OggReader {
    let reading: TagReading

    /// Reads the streams that begin at the file's first pages.
    func read() throws {
        var position: Int64 = 0
        var streams: [(page: OggPage, end: Int64)] = []
        while let page = try OggPage(reading, at: position), page.isFirst {
            try reading.countChunk()
            streams.append((page, page.end))
            position = page.end
        }
        for (page, _) in streams {
            try reading.part { try readStream(page, headersFrom: position) }
        }
    }

    private func readStream(_ page: OggPage, headersFrom position: Int64) throws {
        guard let first = page.runs.first else { return }
        let head = try reading.bytes(at: first.extent.offset, count: Int(min(64, first.extent.length)))
        let stream = OggStream(reading, serial: page.serial, from: position)
        let serial = Int64(page.serial)
        if head.starts(with: [0x7F] + Array("FLAC".utf8)) {
            return try readFlac(first.extent, stream, serial)
        }
        for (beginning, comment) in OggReader.signatures where head.starts(with: beginning) {
            guard let packet = try OggPacket(stream, reading) else { throw Damage.malformed }
            let start = try packet.bytes(at: 0, count: comment.count)
            guard start == comment else { throw Damage.malformed }
            var comments = VorbisComments(reading, stream: serial)
            return try comments.read(packet, at: Int64(comment.count))
        }
    }

    /// The first bytes of a stream, and those of its second packet before the comments.
    private static let signatures: [(beginning: [UInt8], comment: [UInt8])] = [
        (bytes(1, "vorbis"), bytes(3, "vorbis")),
        (Array("OpusHead".utf8), Array("OpusTags".utf8)),
        (bytes(0x80, "theora"), bytes(0x81, "theora")),
        (Array("Speex   ".utf8), []),
        (bytes(0x80, "daala"), bytes(0x81, "daala")),
        (Array("OVP80\u{1}".utf8), Array("OVP80\u{2} ".utf8)),
    ]

    private static func bytes(_ first: UInt8, _ name: String) -> [UInt8] { [first] + Array(name.utf8) }

    /// FLAC keeps STREAMINFO in its first packet (after 9 bytes of its own and `fLaC`), a block in each that follows.
    private func readFlac(_ first: TagExtent, _ stream: OggStream, _ serial: Int64) throws {
        let flac = FlacReader(reading: reading, stream: serial)
        let info = FileBytes(reading, at: first.offset + 17, count: first.length - 17)
        try reading.part { try flac.readBlock(0, info) }
        var isLast = false
        while !isLast, let packet = try OggPacket(stream, reading) {
            var header = try packet.cursor(at: 0, count: 4)
            let kind = try header.u8()
            let length = Int64(try header.u24())
            // Audio follows where the mark of the last block is missing.
            guard kind != 0xFF else { return }
            isLast = kind & 0x80 != 0
            try reading.part {
                try flac.readBlock(kind & 0x7F, SliceBytes(packet, at: 4, count: length))
            }
            try packet.finish()
        }
    }
}
