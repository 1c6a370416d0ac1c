import Bytes
import Glibc
import Testing

struct CStringTests {
    @Test func bytesEndInAZero() {
        #expect([0x61, 0xFF].cString == [0x61, -1, 0])
        #expect([UInt8]().cString == [0])
        #expect([0x61, 0, 0x62].cString == nil)
    }

    @Test func aPathIsNeverCutAtAZeroByte() {
        var status = stat()
        #expect(Array("/".utf8).withPathCString { stat($0, &status) } == 0)
        #expect(Array("/\0b".utf8).withPathCString { stat($0, &status) } == -1 && errno == ENOENT)
        #expect(Array("/\0b".utf8).withPathCString { String(cString: $0) }.isEmpty)
    }
}
