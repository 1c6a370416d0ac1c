import Times

/// Decodes digital captions (CTA-708-E): triplets of type 2 and 3 in, captions of up to 63 services out.
///
/// Windows, pens and delays are followed; edges, borders, fills and effects are not.
public struct CEA708Decoder: Sendable {
    private let timescale: Int32
    private let captionLimit: Int
    private var services: [Int: ServiceDecoder] = [:]
    private var packet: [UInt8] = []
    private var packetSize = 0
    private var sequence: UInt8?

    /// A decoder whose times are counted in ticks of `1 / timescale` seconds and that keeps so many captions of a service.
    public init(timescale: Int32, captionLimit: Int = 100_000) {
        self.timescale = max(1, timescale)
        self.captionLimit = captionLimit
    }

    /// Whether there were more captions than are kept.
    public var isFull: Bool { services.values.contains { $0.isFull } }

    /// Takes the next two bytes of the channel, in the order of presentation.
    /// - Parameters:
    ///   - first: The first byte.
    ///   - second: The second byte.
    ///   - startsPacket: Whether a packet begins with them (type 3).
    ///   - time: When they are presented, in ticks.
    public mutating func decode(_ first: UInt8, _ second: UInt8, startsPacket: Bool, at time: Int64) {
        if startsPacket {
            // What came of a packet that was not whole may still hold whole blocks.
            if !packet.isEmpty { finishPacket(at: time) }
            packetSize = first & 0x3F == 0 ? 128 : Int(first & 0x3F) * 2
            let number = first >> 6
            // Writers that do not count leave zero there.
            if let sequence, number != 0, (sequence + 1) & 3 != number {
                for service in services.keys { services[service]?.reset(at: time) }
            }
            sequence = number
            packet = [first, second]
        } else {
            guard !packet.isEmpty else { return }
            packet.append(first)
            packet.append(second)
        }
        if packet.count >= packetSize { finishPacket(at: time) }
    }

    private mutating func finishPacket(at time: Int64) {
        var place = 1
        let end = min(packet.count, packetSize)
        while place < end {
            var number = Int(packet[place] >> 5)
            let size = Int(packet[place] & 0x1F)
            place += 1
            if number == 7, size > 0 {
                guard place < end else { break }
                number = Int(packet[place] & 0x3F)
                place += 1
            }
            guard number > 0, size > 0, place < end else { break }
            let block = packet[place..<min(end, place + size)]
            services[number, default: ServiceDecoder(timescale: timescale, captionLimit: captionLimit)].decode(
                block, at: time)
            place += size
        }
        packet = []
    }

    /// Ends the stream: what is still shown has no end.
    /// - Returns: The captions of each service by its number, by their starts; services without any are left out.
    public mutating func finish() -> [Int: [Caption]] {
        var result: [Int: [Caption]] = [:]
        for number in services.keys {
            services[number]?.finish(at: nil)
            guard let entries = services[number]?.captions, !entries.isEmpty else { continue }
            result[number] = entries.enumerated().sorted {
                ($0.element.start, $0.offset) < ($1.element.start, $1.offset)
            }.map { entry in
                var caption = entry.element.caption
                caption.start = MediaTime(value: entry.element.start, timescale: timescale)
                if let end = entry.element.end { caption.end = MediaTime(value: end, timescale: timescale) }
                return caption
            }
        }
        return result
    }
}
