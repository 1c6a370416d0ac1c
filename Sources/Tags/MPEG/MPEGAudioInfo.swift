import Bytes

/// Reads how long MPEG audio says that it is: the first frame of most MP3 files carries no sound but this, as Xing's
/// encoder began it (`Xing`, `Info` where the rate is constant) or Fraunhofer's (`VBRI`).
struct MPEGAudioInfo {
    // Some writers do not count a frame or count one too many.
    private static let longestFrame: Int64 = 2_881

    let reading: TagReading

    /// Notes where the frames lie that begin at `offset`, where that is stated and more than a frame is missing or none.
    func read(at offset: Int64) throws {
        let head = try reading.bytes(at: offset, count: 192)
        guard head.count > 4, head[0] == 0xFF, let size = try MPEGAudioInfo.byteCount(head) else { return }
        if let length = reading.length, (1...MPEGAudioInfo.longestFrame).contains(offset + size - length) { return }
        reading.noteMedia(offset, size)
    }

    /// The bytes of all frames by the first one.
    private static func byteCount(_ frame: [UInt8]) throws -> Int64? {
        let isVersion1 = frame[1] >> 3 & 3 == 3
        let isMono = frame[3] >> 6 == 3
        let sideLength = isVersion1 ? (isMono ? 17 : 32) : (isMono ? 9 : 17)
        var xing = ByteCursor(Array(frame.dropFirst(4 + sideLength)))
        if ["Xing", "Info"].contains(try xing.fourCharacters()) {
            let flags = try xing.u32()
            guard flags & 2 != 0 else { return nil }
            if flags & 1 != 0 { try xing.skip(4) }
            return Int64(try xing.u32())
        }
        // Always 32 bytes after the header of the frame; before the count come its version, delay and quality.
        var fraunhofer = ByteCursor(Array(frame.dropFirst(36)))
        guard try fraunhofer.fourCharacters() == "VBRI" else { return nil }
        try fraunhofer.skip(6)
        return Int64(try fraunhofer.u32())
    }
}
