import Telemetry
import Testing

/// Positions in the forms that cameras and drones store them in.
@Suite struct GPMFPositionTests {
    typealias Building = GPMFBuilding

    private func positions(_ payload: GPMFPayload, _ key: String, duration: Double = 1) -> [GeographicPosition?] {
        for device in payload.devices {
            for stream in device.streams where stream.key == key {
                guard let positions = GPMFPositions(stream, of: device) else { return [] }
                return (0..<stream.sampleCount).map {
                    positions.position(ofSample: $0, after: duration * Double($0) / Double(stream.sampleCount))
                }
            }
        }
        return []
    }

    @Test func camerasStateThemWithTimeAndFix() throws {
        let found = positions(GPMFPayload(try recorded("hero5")), "GPS5")
        #expect(found.count == 18)
        let first = try #require(found.first ?? nil)
        #expect(first.latitude == 33.1264969)
        #expect(first.longitude == -117.3273542)
        #expect(first.altitude == -20.184)
        #expect(first.speed == 0.167)
        #expect(first.speed3D == 0.19)
        #expect(first.fix == .threeDimensional)
        #expect(first.dilutionOfPrecision == 6.06)
        #expect(first.date == 1_492_450_263)
        #expect(found[9]?.date == 1_492_450_263.5)
        #expect(positions(GPMFPayload(try recorded("hero6")), "GPS5").first??.fix == PositionFix.none)
    }

    @Test func newerCamerasStateThemWithATimeEach() throws {
        func sample(_ latitude: Int32, _ seconds: Int32, fix: UInt16) -> [UInt8] {
            let numbers: [Int32] = [latitude, -1_173_273_542, -20_184, 1_500, 160, 8_722, seconds]
            return numbers.flatMap { Building.bytes($0) } + Building.bytes(UInt16(606)) + Building.bytes(fix)
        }
        let samples = sample(331_264_969, 63_063_123, fix: 3) + sample(331_264_970, 63_063_223, fix: 2)
        let payload = GPMFPayload(
            Building.payload([
                Building.text("TYPE", "lllllllSS"),
                Building.scales([10_000_000, 10_000_000, 1_000, 1_000, 100, 1, 1_000, 100, 1]),
                Building.element("GPS9", "?", size: 32, count: 2, samples),
            ]))
        let found = positions(payload, "GPS9")
        #expect(found.map { $0?.latitude } == [33.1264969, 33.126497])
        #expect(found.map { $0?.fix } == [.threeDimensional, .twoDimensional])
        #expect(found.first??.speed == 1.5)
        #expect(found.first??.speed3D == 1.6)
        #expect(found.first??.dilutionOfPrecision == 6.06)
        // 2023-11-18T17:31:03.123Z
        #expect(found.first??.date == 1_700_328_663.123)
    }

    @Test func dronesStateThemByTheirReceiverAndByAllSensors() throws {
        let payload = GPMFPayload(try recorded("karma"))
        let raw = positions(payload, "GPRI")
        #expect(raw.count == 4)
        #expect(raw.first??.latitude == 33.125368)
        #expect(raw.first??.horizontalAccuracy == 0.25)
        #expect(raw.first??.speed == 0.59)
        #expect(raw.first??.course == 334.35)
        #expect(raw.first??.fix == .threeDimensional)
        #expect(raw.first??.satellites == 20)
        let fused = positions(payload, "GLPI")
        #expect(fused.count == 4)
        let first = try #require(fused.first ?? nil)
        #expect(first.longitude == -117.3310668)
        #expect(first.altitude == 15.711)
        #expect(abs((first.speed ?? 0) - 1.1562) < 0.0001)
        #expect(first.heading == 331.56)
        // The drone's clock is set in the same payload.
        #expect(abs((first.date ?? 0) - 1_492_457_277.526717) < 0.001)
    }

    @Test func whatIsNoPlaceIsNone() {
        let numbers: [Int32] = [910_000_000, 0, 0, 0, 0]
        let gps = Building.element("GPS5", "l", size: 20, count: 1, numbers.flatMap { Building.bytes($0) })
        let payload = GPMFPayload(
            Building.payload([Building.scales([10_000_000, 10_000_000, 1_000, 1_000, 100]), gps]))
        #expect(positions(payload, "GPS5") == [nil])
        // Without a scale they are no degrees.
        #expect(positions(GPMFPayload(Building.payload([gps])), "GPS5") == [nil])
        #expect(positions(GPMFPayload(Building.payload([Building.number("GPS5", 1)])), "GPS5") == [nil])
    }
}
