import Captions
import Testing
import Times

@Suite struct CaptionGrouperTests {
    private static func caption(_ start: Int64, _ end: Int64?, _ text: String) -> Caption {
        Caption(
            start: Samples.seconds(start), end: end.map { Samples.seconds($0) } ?? .indefinite, text: text)
    }

    private static func summary(_ captions: [Caption]) -> [String] {
        CaptionGrouper().groups(of: captions).map { group in
            let end = group.end.isNumeric ? String(Int(group.end.seconds * 1_000)) : "…"
            return "\(Int(group.start.seconds * 1_000))-\(end):" + group.captions.map(\.text).joined(separator: "+")
        }
    }

    @Test func groupsFollowEachOtherWithoutGaps() {
        let captions = [
            CaptionGrouperTests.caption(1_000, 3_000, "a"), CaptionGrouperTests.caption(2_000, 4_000, "b"),
            CaptionGrouperTests.caption(6_000, 7_000, "c"), CaptionGrouperTests.caption(6_500, 6_500, "never"),
        ]
        #expect(
            CaptionGrouperTests.summary(captions) == [
                "0-1000:", "1000-2000:a", "2000-3000:a+b", "3000-4000:b", "4000-6000:", "6000-7000:c",
            ])
    }

    @Test func theLastMayHaveNoEnd() {
        #expect(CaptionGrouperTests.summary([CaptionGrouperTests.caption(0, nil, "a")]) == ["0-…:a"])
        #expect(CaptionGrouperTests.summary([]).isEmpty)
    }

    @Test func manyAtOnceStayFew() {
        let captions = (0..<2_000).map { CaptionGrouperTests.caption($0, 10_000, "x") }
        let groups = CaptionGrouper().groups(of: captions)
        #expect(groups.count == 2_000)
        #expect(groups.allSatisfy { $0.captions.count <= 64 })
    }
}
