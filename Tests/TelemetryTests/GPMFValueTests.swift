import Foundation
import Telemetry
import Testing

/// Values, scales and units of GPMF as its description has them.
@Suite struct GPMFValueTests {
    typealias Building = GPMFBuilding

    @Test(
        arguments: [
            ("b", [0xFE], .integer(-2)), ("B", [0xFE], .integer(254)), ("s", [0xFF, 0xFE], .integer(-2)),
            ("S", [0xFF, 0xFE], .integer(65_534)), ("l", [0xFF, 0xFF, 0xFF, 0xFE], .integer(-2)),
            ("L", [0xFF, 0xFF, 0xFF, 0xFE], .integer(4_294_967_294)),
            ("j", [UInt8](repeating: 0xFF, count: 7) + [0xFE], .integer(-2)),
            ("J", [0, 0x1F] + [UInt8](repeating: 0xFF, count: 6), .integer(0x1F_FFFF_FFFF_FFFF)),
            ("J", [UInt8](repeating: 0xFF, count: 8), .number(0x1p64)),
            ("f", [0x3F, 0xC0, 0, 0], .number(1.5)), ("d", [0x3F, 0xF8, 0, 0, 0, 0, 0, 0], .number(1.5)),
            ("q", [0xFF, 0xFF, 0x80, 0], .number(-0.5)), ("Q", [0, 0, 0, 2, 0x40, 0, 0, 0], .number(2.25)),
            ("F", Array("GPRO".utf8), .text("GPRO")), ("G", [UInt8](0..<16), .bytes([UInt8](0..<16))),
            ("U", Array("180124192801.699".utf8), .date(1_516_822_081.699)),
            ("U", Array("181324192801.699".utf8), .bytes(Array("181324192801.699".utf8))),
            ("x", [1, 2, 3], .bytes([1, 2, 3])),
        ] as [(Character, [UInt8], TelemetryValue)])
    func eachTypeHasItsValue(letter: Character, bytes: [UInt8], value: TelemetryValue) {
        let stream = Building.stream([Building.element("DATA", letter, size: bytes.count, count: 1, bytes)])
        #expect(stream?.key == "DATA")
        #expect(stream?.rows(ofSample: 0) == [[value]])
    }

    @Test func aSampleHasSeveralFields() {
        let bytes = [1, -2, 3, 4, 5, -6].flatMap { Building.bytes(Int16($0)) }
        let stream = Building.stream([Building.element("ACCL", "s", size: 6, count: 2, bytes)])
        #expect(stream?.sampleCount == 2)
        #expect(stream?.rows(ofSample: 0) == [[.integer(1), .integer(-2), .integer(3)]])
        #expect(stream?.rows(ofSample: 1) == [[.integer(4), .integer(5), .integer(-6)]])
        #expect(stream?.rows(ofSample: 2) == [])
    }

    @Test func oneScaleAndOneUnitHoldForAllFields() {
        let bytes = [418, 836].flatMap { Building.bytes(Int16($0)) }
        let stream = Building.stream([
            Building.element("SIUN", "c", size: 4, count: 1, [0x6D, 0x2F, 0x73, 0xB2]), Building.scales([418]),
            Building.element("ACCL", "s", size: 4, count: 1, bytes),
        ])
        #expect(stream?.rows(ofSample: 0) == [[.number(1), .number(2)]])
        #expect(stream?.columns.map(\.unit) == ["m/s²", "m/s²"])
    }

    @Test func structuresHaveScalesAndUnitsOfTheirOwn() {
        let stream = Building.stream([
            Building.text("TYPE", "Sb[2]c[3]"),
            Building.element("UNIT", "c", size: 3, count: 4, Array("deg\0\0\0m  rpm".utf8)),
            Building.scales([100, 1, 2, 1]),
            Building.element("THEM", "?", size: 8, count: 1, [0x01, 0x2C, 5, 0xFF, 0x61, 0x62, 0, 9]),
        ])
        #expect(stream?.rows(ofSample: 0) == [[.number(3), .integer(5), .number(-0.5), .text("ab")]])
        #expect(stream?.columns.map(\.unit) == ["deg", nil, "m", "rpm"])
    }

    @Test func aScaleOfZeroChangesNothing() {
        let stream = Building.stream([Building.scales([0]), Building.number("DATA", 5)])
        #expect(stream?.rows(ofSample: 0) == [[.integer(5)]])
    }

    @Test func textIsOneSample() {
        #expect(Building.stream([Building.text("FWVS", "1.1.11.0")])?.rows(ofSample: 0) == [[.text("1.1.11.0")]])
    }

    @Test func elementsWithOneKeyAreSamplesWithRows() {
        func faces(_ numbers: [UInt16]) -> [UInt8] {
            Building.element("FACE", "?", size: 2, count: numbers.count, numbers.flatMap { Building.bytes($0) })
        }
        let stream = Building.stream([
            Building.number("TSMP", 40), Building.text("STNM", "Faces"), Building.text("TYPE", "S"), faces([]),
            faces([1]), faces([2, 3]),
        ])
        #expect(stream?.sampleCount == 3)
        #expect(stream?.totalSampleCount == 40)
        #expect(stream?.name == "Faces")
        #expect((0..<3).map { stream?.rows(ofSample: $0) } == [[], [[.integer(1)]], [[.integer(2)], [.integer(3)]]])
    }

    @Test func samplesMayHaveTimesOfTheirOwn() {
        func face(_ tick: UInt32, _ tock: UInt32, _ count: Int) -> [UInt8] {
            Building.nested(
                "FACE",
                [
                    Building.number("TICK", tick), Building.number("TOCK", tock),
                    Building.element("FACE", "?", size: 2, count: count, [UInt8](repeating: 1, count: count * 2)),
                ])
        }
        let stream = Building.stream([
            Building.text("TYPE", "BB"), face(10_023, 10_320, 2), face(10_347, 10_751, 0),
        ])
        #expect(stream?.sampleCount == 2)
        #expect(stream?.rows(ofSample: 0) == [[.integer(1), .integer(1)], [.integer(1), .integer(1)]])
        #expect(stream?.ticks(ofSample: 1) == 10_347...10_751)
    }

    @Test func whatIsSaidOfASensorIsKept() throws {
        let devices = GPMFPayload(try recorded("hero6+ble")).devices
        #expect(devices.map(\.name) == ["Hero6 Black", "SENSORB6"])
        #expect(devices.map(\.identifier) == [.integer(1), .integer(0x0100_0401)])
        let accelerometer = try #require(devices[0].streams.first)
        #expect(accelerometer.properties.map(\.key) == ["TMPC", "MTRX", "ORIN", "ORIO"])
        #expect(accelerometer.properties.last?.text == "ZXY")
        // The sensor of another maker has keys that nobody knows.
        #expect(devices[1].streams.map(\.key) == ["acc1"])
        #expect(devices[1].streams.first?.properties.map(\.bytes) == [[0x30, 0x30, 0x32, 0x30]])
    }

    @Test func clocksAreRead() throws {
        let fusion = try #require(GPMFPayload(try recorded("fusion")).devices.first)
        #expect(fusion.streams.map(\.key) == ["ACCL", "GYRO", "MAGN", "GPS5", "ISOG", "SHUT"])
        #expect(fusion.streams[0].timestamp == 0x04E2_E5EB)
        #expect(fusion.streams[1].totalSampleCount == 3_300)
        #expect(fusion.streams[2].columns.map(\.unit) == ["µT", "µT", "µT"])
        let late = Building.stream([
            Building.element("TIMO", "f", size: 4, count: 1, [0x3E, 0x80, 0, 0]), Building.number("DATA", 1),
        ])
        #expect(late?.timeOffset == 0.25)
    }
}
