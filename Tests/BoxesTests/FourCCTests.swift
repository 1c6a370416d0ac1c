import Testing

@testable import Boxes

@Suite struct FourCCTests {
    @Test func codesArePrintedAsMacRoman() {
        #expect(FourCC(rawValue: 0xA96E_616D).description == "©nam")
        #expect(("©nam" as FourCC).rawValue == 0xA96E_616D)
        #expect(("qt" as FourCC).description == "qt  ")
        #expect(FourCC([0x6D, 0x6F, 0x6F, 0x76]) == "moov")
        #expect(FourCC([1, 2, 3]) == nil)
    }
}
