import SeededRandom
import Telemetry
import TestSupport
import Testing

/// Packets of a camera's motion metadata, written by hand after the specification.
@Suite struct CAMMTests {
    private static func packet(_ type: UInt16, _ values: [UInt8]...) -> [UInt8] {
        [0, 0] + bytes(type) + values.flatMap(\.self)
    }

    private static func bytes<Value: FixedWidthInteger>(_ value: Value) -> [UInt8] {
        withUnsafeBytes(of: value.littleEndian) { Array($0) }
    }

    private static func floats(_ values: Float...) -> [UInt8] { values.flatMap { bytes($0.bitPattern) } }

    private static func doubles(_ values: Double...) -> [UInt8] { values.flatMap { bytes($0.bitPattern) } }

    private static func receiver(time: Double, fix: Int32 = 3, latitude: Double = 46.5) -> [UInt8] {
        packet(
            6, doubles(time), bytes(fix), doubles(latitude, 7.25), floats(400, 1.5, 2.5, 3, -4, 12, 0.5))
    }

    @Test func everyTypeHasItsValues() throws {
        let samples: [([UInt8], key: String, values: [Double], unit: String)] = [
            (Self.packet(0, Self.floats(0.5, -1, 2)), "camm0", [0.5, -1, 2], "rad"),
            (Self.packet(1, Self.bytes(Int32(8_000_000)), Self.bytes(Int32(-5))), "camm1", [8e6, -5], "ns"),
            (Self.packet(2, Self.floats(0.25, 0, -0.125)), "camm2", [0.25, 0, -0.125], "rad/s"),
            (Self.packet(3, Self.floats(0, 9.75, 0)), "camm3", [0, 9.75, 0], "m/s²"),
            (Self.packet(4, Self.floats(1, 2, 3)), "camm4", [1, 2, 3], "m"),
            (Self.packet(5, Self.doubles(46.5, 7.25, 400)), "camm5", [46.5, 7.25, 400], "°"),
            (Self.packet(7, Self.floats(20, -40, 1)), "camm7", [20, -40, 1], "µT"),
        ]
        for (bytes, key, values, unit) in samples {
            let (packets, isDamaged) = CAMMPacket.packets(in: bytes)
            let packet = try #require(packets.first)
            #expect(packets.count == 1 && !isDamaged && packet.key == key)
            #expect(packet.values.map(\.number) == values)
            #expect(packet.kind?.units.first == unit && packet.kind?.units.count == values.count)
        }
    }

    @Test func aReceiverSaysHowItMoves() throws {
        let packet = try #require(CAMMPacket.packets(in: Self.receiver(time: 1_574_120_714)).packets.first)
        let position = try #require(packet.position(filmed: nil))
        #expect(position.latitude == 46.5 && position.longitude == 7.25 && position.altitude == 400)
        #expect(position.speed == 5 && position.speed3D == 13)
        #expect(try #require(position.course).rounded() == 143)
        #expect(position.fix == .threeDimensional && position.horizontalAccuracy == 1.5)
        #expect(position.verticalAccuracy == 2.5 && position.date == 1_574_120_714)
        let without = try #require(CAMMPacket.packets(in: Self.receiver(time: 0, fix: 0)).packets.first)
        #expect(without.position(filmed: nil)?.fix == PositionFix.none && without.position(filmed: nil)?.date == nil)
        let nowhere = try #require(CAMMPacket.packets(in: Self.receiver(time: 0, latitude: .nan)).packets.first)
        #expect(nowhere.position(filmed: nil) == nil)
    }

    /// The specification counts from 1980, some cameras from 1970.
    @Test(arguments: [
        (1_258_155_932.0, nil as Double?), (1_574_120_714, nil), (1_258_155_932, 1_574_120_000),
        (1_574_120_714, 1_574_117_114),
    ])
    func timesCountFromEitherEpoch(seconds: Double, filmed: Double?) throws {
        let packet = try #require(CAMMPacket.packets(in: Self.receiver(time: seconds)).packets.first)
        #expect(packet.position(filmed: filmed)?.date == 1_574_120_714)
    }

    /// In 2028 the time of GPS is what that of 1970 was in 2018: the film's own date tells them apart.
    @Test func theFilmsDateDecides() throws {
        let packet = try #require(CAMMPacket.packets(in: Self.receiver(time: 1_530_000_000)).packets.first)
        #expect(packet.position(filmed: 1_845_000_000)?.date == 1_845_964_782)
        #expect(packet.position(filmed: 1_530_000_500)?.date == 1_530_000_000)
    }

    @Test func whatIsCutOffIsDamaged() {
        let whole = Self.receiver(time: 1)
        for length in 0..<whole.count {
            let (packets, isDamaged) = CAMMPacket.packets(in: Array(whole[..<length]))
            #expect(packets.isEmpty && isDamaged)
        }
        let both = CAMMPacket.packets(in: whole + Self.packet(2, Self.floats(1, 2, 3)))
        #expect(both.packets.map(\.key) == ["camm6", "camm2"] && !both.isDamaged)
        let half = CAMMPacket.packets(in: whole + Self.packet(2, Self.floats(1, 2)))
        #expect(half.packets.map(\.key) == ["camm6"] && half.isDamaged)
        // Zeros fill up what is left.
        let filled = CAMMPacket.packets(in: whole + [UInt8](repeating: 0, count: 20))
        #expect(filled.packets.map(\.key) == ["camm6"] && !filled.isDamaged)
    }

    /// Zeros are packets where others follow, and each look for the end of them all would take as long as the whole.
    @Test func endlessPacketsHaveAnEnd() {
        let (packets, isDamaged) = CAMMPacket.packets(in: [UInt8](repeating: 0, count: 16 << 20) + [1])
        #expect(packets.count == 10_000 && isDamaged)
        let zeros = CAMMPacket.packets(in: [UInt8](repeating: 0, count: 16 << 20))
        #expect(zeros.packets.count == 1 && !zeros.isDamaged)
    }

    @Test func unknownTypesKeepTheirBytes() throws {
        let (packets, isDamaged) = CAMMPacket.packets(in: Self.packet(9, [1, 2, 3]))
        #expect(packets.map(\.key) == ["camm9"] && packets[0].values == [.bytes([1, 2, 3])] && !isDamaged)
    }

    @Test func anyBytesAreRead() {
        var random = SplitMix(seed: Thoroughness.seed(37))
        for _ in 0..<Thoroughness.rounds(2_000, of: 20_000) {
            var bytes = Self.receiver(time: .random(in: -1e12...1e12, using: &random))
            if Bool.random(using: &random) { bytes += Self.packet(.random(in: 0...8, using: &random), [1, 2, 3, 4]) }
            for _ in 0..<Int.random(in: 0...6, using: &random) {
                bytes[Int.random(in: 0..<bytes.count, using: &random)] = .random(in: 0...255, using: &random)
            }
            let (packets, _) = CAMMPacket.packets(in: bytes)
            for packet in packets { _ = packet.position(filmed: Bool.random(using: &random) ? nil : 1.6e9) }
            #expect(packets.count <= 2 || packets.count <= bytes.count / 12)
        }
    }
}
