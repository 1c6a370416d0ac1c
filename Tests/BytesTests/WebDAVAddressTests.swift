import Bytes
import Testing

/// WebDAV is spoken over HTTP.
struct WebDAVAddressTests {
    @Test func theSchemeIsReplaced() {
        for (address, other) in [
            ("dav://host/a", "http://host/a"), ("davs://me@host:1/", "https://me@host:1/"),
            ("DAVS://Host", "https://Host"),
        ] {
            #expect(WebDAVAddress.isOne(address) && WebDAVAddress.overHTTP(address).lowercased() == other.lowercased())
        }
        for text in ["http://host/dav://x", "dav:/host", "dave://host", "/dav://host", "dav", ""] {
            #expect(!WebDAVAddress.isOne(text) && WebDAVAddress.overHTTP(text) == text, "\(text)")
        }
    }
}
