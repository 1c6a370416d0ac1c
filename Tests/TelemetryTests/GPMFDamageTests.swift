import SeededRandom
import Telemetry
import TestSupport
import Testing

/// Payloads that are damaged: what is whole is read, what is not is reported, and nothing stops the program.
@Suite struct GPMFDamageTests {
    typealias Building = GPMFBuilding

    @Test func wholePayloadsHaveNoProblem() throws {
        for name in GPMFOracleTests.names { #expect(GPMFPayload(try recorded(name)).problems == [], "\(name)") }
    }

    @Test func whatIsCutOffIsReportedAndTheRestIsRead() throws {
        let whole = try recorded("hero5")
        let payload = GPMFPayload(Array(whole[..<2_000]))
        let streams = try #require(payload.devices.first).streams
        #expect(streams.map(\.key) == ["ACCL", "GYRO"])
        #expect(streams[0].sampleCount == 199)
        #expect(streams[1].sampleCount == 85)
        #expect(payload.problems == [.truncated(key: "DEVC"), .truncated(key: "STRM"), .truncated(key: "GYRO")])
    }

    @Test func bytesAtTheEndAreReported() {
        let payload = GPMFPayload(Building.payload([Building.number("DATA", 1)]) + [1, 2, 3])
        #expect(payload.problems == [.leftover(bytes: 3)])
        // Zeros fill up what is left.
        #expect(
            GPMFPayload(Building.payload([Building.number("DATA", 1)]) + [UInt8](repeating: 0, count: 40)).problems
                == [])
    }

    @Test func structuresWithoutDescriptionStayBytes() {
        let data = Building.element("THEM", "?", size: 3, count: 2, [1, 2, 3, 4, 5, 6])
        for before in [
            [], [Building.text("TYPE", "L")], [Building.text("TYPE", "B[")], [Building.text("TYPE", "B[0]")],
        ] {
            let payload = GPMFPayload(Building.payload(before + [data]))
            #expect(payload.problems == [.structureUnknown(key: "THEM")])
            #expect(payload.devices[0].streams[0].rows(ofSample: 1) == [[.bytes([4, 5, 6])]])
        }
    }

    @Test func nestingHasAnEnd() {
        var data = Building.number("DATA", 1)
        for _ in 0..<1_000 { data = Building.nested("DATA", [data]) }
        let payload = GPMFPayload(Building.payload([data]))
        #expect(payload.problems == [.nestedTooDeeply(key: "DATA")])
        #expect(payload.devices[0].streams[0].sampleCount == 0)
    }

    @Test func damageDoesNoHarm() throws {
        for (index, name) in GPMFOracleTests.names.enumerated() {
            let whole = try recorded(name)
            var random = SplitMix(seed: Thoroughness.seed(UInt64(index)))
            for _ in 0..<Thoroughness.rounds(200, of: 20_000) {
                var bytes = whole
                for _ in 0...random.below(8) { bytes[random.below(bytes.count)] = UInt8(random.below(256)) }
                if random.below(4) == 0 { bytes.removeLast(random.below(bytes.count)) }
                for device in GPMFPayload(bytes).devices {
                    for stream in device.streams {
                        let positions = GPMFPositions(stream, of: device)
                        for sample in [0, stream.sampleCount / 2, stream.sampleCount - 1] {
                            _ = stream.rows(ofSample: sample)
                            _ = positions?.position(ofSample: sample, after: 0)
                        }
                    }
                }
            }
        }
    }
}
