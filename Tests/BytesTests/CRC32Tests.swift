import Bytes
import Testing

struct CRC32Tests {
    @Test func checksumsAreThoseOfPNG() {
        // The check value of the algorithm, and the end of every PNG file.
        #expect(CRC32.checksum(Array("123456789".utf8)) == 0xcbf4_3926)
        #expect(CRC32.checksum(Array("IEND".utf8)) == 0xae42_6082)
    }
}
