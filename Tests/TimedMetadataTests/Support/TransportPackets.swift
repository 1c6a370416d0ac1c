/// Packets of an MPEG-2 transport stream (ISO/IEC 13818-1, 2.4.3).
enum TransportPackets {
    private static let length = 188

    /// The stream with one packet of private data in place of those of a program's stream, presented at 0.
    static func replacing(stream pid: Int, of bytes: [UInt8], with payload: [UInt8]) -> [UInt8] {
        let packets = stride(from: 0, to: bytes.count, by: length).map { bytes[$0..<min($0 + length, bytes.count)] }
        let others = packets.filter { Int($0[$0.startIndex + 1] & 0x1F) << 8 | Int($0[$0.startIndex + 2]) != pid }
        return others.flatMap(\.self) + self.packets(of: payload, pid: pid)
    }

    private static func packets(of payload: [UInt8], pid: Int) -> [UInt8] {
        let count = payload.count + 8
        var rest =
            ([0, 0, 1, 0xBD, UInt8(count >> 8), UInt8(count & 0xFF), 0x84, 0x80, 5, 0x21, 0, 1, 0, 1] + payload)[...]
        var packets: [UInt8] = []
        var counter: UInt8 = 0
        while !rest.isEmpty {
            let room = length - 4
            let part = rest.prefix(room)
            rest = rest.dropFirst(room)
            let start: UInt8 = counter == 0 ? 0x40 : 0
            let missing = room - part.count
            packets += [0x47, start | UInt8(pid >> 8), UInt8(pid & 0xFF), (missing > 0 ? 0x30 : 0x10) | counter & 15]
            // A field of stuffing fills the last packet up.
            if missing > 0 { packets.append(UInt8(missing - 1)) }
            if missing > 1 { packets += [0] + [UInt8](repeating: 0xFF, count: missing - 2) }
            packets += part
            counter += 1
        }
        return packets
    }
}
