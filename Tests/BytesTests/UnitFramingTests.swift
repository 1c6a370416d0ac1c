import Bytes
import Testing

@Suite struct UnitFramingTests {
    private func units(_ bytes: [UInt8], _ framing: UnitFraming) -> [[UInt8]] {
        var units: [[UInt8]] = []
        bytes.withUnsafeBytes {
            framing.units(of: $0) {
                units.append(Array($0)); return true
            }
        }
        return units
    }

    @Test func unitsBetweenStartCodes() {
        #expect(units([0, 0, 1, 5, 6, 0, 0, 1, 7], .startCodes) == [[5, 6], [7]])
        #expect(units([9, 9], .startCodes) == [])
    }

    @Test func unitsAfterTheirLengths() {
        #expect(units([0, 2, 5, 6, 0, 1, 7], .lengths(2)) == [[5, 6], [7]])
        // The second claims more than there is.
        #expect(units([1, 5, 9, 6], .lengths(1)) == [[5]])
    }

    @Test func theConfigurationTellsTheFraming() {
        #expect(UnitFraming(h264: [1, 100, 0, 31, 0xFF, 0xE1, 0]) == .lengths(4))
        #expect(UnitFraming(h264: [0, 0, 0, 1, 0x67, 100, 0]) == .startCodes)
        #expect(UnitFraming(h264: []) == .startCodes)
        #expect(UnitFraming(hevc: [1] + [UInt8](repeating: 0, count: 20) + [1, 0]) == .lengths(2))
        #expect(UnitFraming(hevc: [0, 0, 0, 1] + [UInt8](repeating: 0, count: 30)) == .startCodes)
    }

    @Test func numbersInExpGolombCode() {
        [0b1010_0110, 0b0100_0010, 0b1000_0000, 0, 0, 0, 0, 0 as UInt8].withUnsafeBytes { bytes in
            var cursor = BitCursor(bytes)
            #expect((0..<5).map { _ in cursor.golombNumber() } == [0, 1, 2, 3, 4])
            #expect(cursor.golombNumber() == 0)
        }
    }
}
