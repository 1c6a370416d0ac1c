import SeededRandom
import TestSupport
import Testing

@testable import Telemetry

/// What cameras state of each picture in acquisition metadata.
@Suite struct AcquisitionTests {
    private typealias Bytes = AcquisitionBytes

    private func value(_ statement: [UInt8]) throws -> TelemetryValue {
        let sample = AcquisitionSample(Bytes.sample(statement))
        #expect(!sample.isDamaged)
        return try #require(sample.statements.first?.values.first)
    }

    private func number(_ tag: UInt16, _ bytes: [UInt8]) throws -> Double? {
        try value(Bytes.statement(tag, bytes)).number
    }

    @Test func numbersOfLensAndCamera() throws {
        // 2^(8 - 53082/8192).
        let aperture = try #require(try number(0x8000, [0xCF, 0x5A]))
        #expect(abs(aperture - 2.868) < 0.001)
        // 35 mm as 350 and an exponent of -4, in metres; 1.5 m as 15 and -1.
        #expect(try number(0x8005, [0xC1, 0x5E]) == 35)
        #expect(try number(0x8001, [0xF0, 0x0F]) == 1.5)
        #expect(try number(0x8001, [0x10, 0x03]) == 30)
        #expect(try number(0x800A, [0x80, 0]) == 50)
        #expect(try number(0x8104, [0x8B, 0x20]) == 35.616)
        #expect(try number(0x810B, [0x06, 0x40]) == 1_600)
        #expect(try number(0x810A, [0xFF, 0x9C]) == -1)
        #expect(try number(0x8108, [0, 0, 0x2A, 0x30]) == 180)
        #expect(try number(0x8109, [0, 0, 0, 1, 0, 0, 0, 50]) == 0.02)
        #expect(try number(0xE301, [0, 0, 0x32, 0]) == 12_800)
    }

    @Test func words() throws {
        #expect(try value(Bytes.statement(0x8007, text: "FE 35mm F1.8\0\0")) == .text("FE 35mm F1.8"))
        let label: [UInt8] = [6, 14, 0x2B, 0x34, 4, 1, 1, 11, 5, 16, 1, 1, 1, 4, 0, 0]
        #expect(try value(Bytes.statement(0x8100, label)) == .text("iris priority"))
        let date: [UInt8] = [0, 0x20, 0x13, 0x08, 0x14, 0x19, 0x21, 0x12]
        #expect(try value(Bytes.statement(0xE304, date)) == .text("2013-08-14T19:21:12"))
    }

    @Test func whatIsNotOfItsFormIsBytes() throws {
        for (tag, bytes) in [
            (0x8000, [1]), (0x810B, [1, 2, 3]), (0x8109, [0, 0, 0, 1, 0, 0, 0, 0]), (0x8007, [0xFF]),
            (0x8100, [1, 2]), (0xE304, [0, 0x2A, 0, 0, 0, 0, 0, 0]), (0xE43B, [0, 0, 0, 9, 0, 0, 0, 6, 1]),
        ] as [(UInt16, [UInt8])] {
            #expect(try value(Bytes.statement(tag, bytes)) == .bytes(bytes), "tag \(tag)")
        }
        let unknown = AcquisitionSample(Bytes.sample(Bytes.statement(0xE40F, [1, 2, 3])))
        #expect(unknown.statements.map(\.key) == ["0xe40f"] && unknown.statements.first?.values == [.bytes([1, 2, 3])])
        #expect(Set(AcquisitionQuantity.allCases.map(\.key)).count == AcquisitionQuantity.allCases.count)
    }

    @Test func rowsOfSensors() throws {
        let sample = AcquisitionSample(Bytes.sample([], [], Bytes.statement(0xE44B, rows: [[1, -2, 3], [4, 5, -6]])))
        #expect(sample.statements.first?.rows == [[1, -2, 3], [4, 5, -6]].map { $0.map { .integer($0) } })
        #expect(AcquisitionSample(Bytes.sample(Bytes.statement(0x810B, 100))).statements.first?.rowCount == nil)
    }

    @Test func aPositionAsExifHasIt() throws {
        let place = Bytes.place(latitude: [(33, 1), (51, 1), (3_600, 100)], longitude: [(151, 1), (12, 1), (0, 1)])
        let position = try #require(AcquisitionSample(Bytes.sample([], [], place)).position)
        #expect(abs(position.latitude + 33.86) < 1e-9 && abs(position.longitude + 151.2) < 1e-9)
        #expect(position.altitude == 123.45 && position.speed == 10 && position.fix == .threeDimensional)
        #expect(position.date == 1_709_251_198.5)
        // A receiver without satellites states where it was last.
        let void = AcquisitionSample(Bytes.sample(Bytes.statement(0x8509, text: "V") + place))
        #expect(void.position?.fix == PositionFix.none)
        #expect(AcquisitionSample(Bytes.sample(Bytes.statement(0x8509, text: "V"))).position == nil)
        let nowhere = Bytes.place(latitude: [(91, 1), (0, 1), (0, 1)], longitude: [(0, 1), (0, 1), (0, 1)])
        #expect(AcquisitionSample(Bytes.sample(nowhere)).position == nil)
    }

    @Test func damageIsTold() {
        let whole = Bytes.sample(Bytes.statement(0x810B, 100), Bytes.statement(0x8000, 5))
        #expect(AcquisitionSample([]).isDamaged && AcquisitionSample([0, 0]).isDamaged)
        let cut = AcquisitionSample(Array(whole.dropLast(5)))
        #expect(cut.isDamaged && cut.statements.map(\.key) == ["ISO"])
        // A set of another kind is passed over.
        let other: [UInt8] = [6, 14, 0x2B, 0x34, 2, 5, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 3, 1, 2, 3]
        let mixed = AcquisitionSample(Array(whole.dropLast(4)) + other + Bytes.statement(0x8101, [2]))
        #expect(!mixed.isDamaged && mixed.statements.map(\.key) == ["ISO", "FNumber", "AutoFocusArea"])
    }

    @Test func damagedBytesEnd() {
        let place = Bytes.place(latitude: [(33, 1), (51, 1), (0, 1)], longitude: [(151, 1), (12, 1), (0, 1)])
        let whole = Bytes.sample(
            Bytes.statement(0x8000, 53_082), Bytes.statement(0x810B, 100),
            place + Bytes.statement(0xE43B, rows: [[1, 2, 3]]))
        var random = SplitMix(seed: 37)
        for _ in 0..<2_000 {
            var bytes = whole
            for _ in 0...random.below(8) { bytes[random.below(bytes.count)] = UInt8(truncatingIfNeeded: random.next()) }
            let sample = AcquisitionSample(Array(bytes.prefix(random.below(bytes.count + 1))))
            _ = sample.position
            for statement in sample.statements { _ = (statement.values, statement.rows) }
        }
    }
}
