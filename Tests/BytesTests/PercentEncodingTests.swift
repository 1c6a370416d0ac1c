import Bytes
import Testing

struct PercentEncodingTests {
    /// A NUL, too, which no name may have.
    @Test func whatIsNoTripletStays() {
        for (text, meaning) in [
            ("a%20b", "a b"), ("%C3%a4", "ä"), ("100%", "100%"), ("50%2", "50%2"), ("%+5%-1%zz", "%+5%-1%zz"),
            ("%2541", "%41"), ("a%00b", "a%00b"), ("", ""),
        ] {
            #expect(PercentEncoding.decoded(text[...]) == meaning)
        }
        #expect(PercentEncoding.decoded(Array("%ff".utf8)) == [0xFF])
    }

    @Test func repairedTextIsAURL() {
        #expect(PercentEncoding.repaired("a b%20ä%") == "a%20b%20%C3%A4%25")
    }
}
