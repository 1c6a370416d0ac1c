import Bytes
import Testing

@Suite struct ByteCursorTests {
    @Test func numbersOfBothOrders() throws {
        var cursor = ByteCursor([0x01, 0x02, 0x03, 0x04, 0xFF, 0xFE, 0x10, 0x20])
        #expect(try cursor.u16() == 0x0102)
        #expect(try cursor.littleEndian(2) == 0x0403)
        #expect(try cursor.i16() == -2)
        #expect(cursor.remaining == 2)
        #expect(throws: ByteCursor.Truncated.self) { try cursor.u32() }
        #expect(cursor.rest() == [0x10, 0x20])
        #expect(cursor.isAtEnd)
    }

    @Test func stringsEndAtAZeroOrTheEnd() throws {
        var cursor = ByteCursor(Array("ab\0cd".utf8))
        #expect(cursor.untilZero() == Array("ab".utf8))
        #expect(cursor.untilZero() == Array("cd".utf8))
        #expect(cursor.untilZero().isEmpty)
    }

    @Test func sectionsKeepToTheirBytes() throws {
        var cursor = ByteCursor([1, 2, 3, 4])
        var section = try cursor.section(2)
        #expect(section.rest() == [1, 2])
        #expect(throws: ByteCursor.Truncated.self) { try section.u8() }
        #expect(try cursor.u8() == 3)
        #expect(throws: ByteCursor.Truncated.self) { try cursor.skip(-1) }
        #expect(throws: ByteCursor.Truncated.self) { try cursor.take(.max) }
    }

    @Test func aWindowServesSmallReads() throws {
        final class Counting: ByteSource {
            let inner = MemoryBytes(Array(0..<200))
            var requests = 0
            var length: Int64? { inner.length }
            func read(at offset: Int64, count: Int) -> [UInt8] {
                requests += 1
                return inner.read(at: offset, count: count)
            }
        }
        let source = Counting()
        let buffered = BufferedBytes(source, window: 64)
        #expect(try buffered.read(at: 0, count: 4) == [0, 1, 2, 3])
        #expect(try buffered.read(at: 60, count: 4) == [60, 61, 62, 63])
        #expect(source.requests == 1)
        #expect(try buffered.read(at: 62, count: 4) == [62, 63, 64, 65])
        #expect(source.requests == 2)
        #expect(try buffered.read(at: 198, count: 8) == [198, 199])
        #expect(try buffered.read(at: .max, count: 8).isEmpty)
        #expect(try buffered.read(at: -1, count: 8).isEmpty)
    }
}
