import Testing

@testable import Media

/// Which variant of a stream is meant.
struct VariantPreferenceTests {
    private static func variant(
        _ width: Int?, _ height: Int = 0, rate: Double = 0, codecs: [String] = ["avc1.64001f"], range: String? = nil,
        isIFrameOnly: Bool = false
    ) -> AssetVariant {
        AssetVariant(
            url: "", peakBitRate: rate, averageBitRate: nil, codecs: codecs,
            presentationSize: width.map { PixelSize(width: $0, height: height) }, nominalFrameRate: nil,
            videoRange: range, isIFrameOnly: isIFrameOnly, groups: [:])
    }

    private static let ladder = [
        variant(1280, 720, rate: 2e6), variant(416, 234, rate: 2e5), variant(nil, rate: 6e4, codecs: ["mp4a.40.2"]),
        variant(1280, 720, rate: 3e6), variant(1920, 1080, rate: 5e6), variant(1920, 1080, isIFrameOnly: true),
        variant(640, 360, rate: 8e5),
    ]

    @Test(arguments: [
        ("largest", VariantPreference.largest), ("Smallest", .smallest), ("720p", .height(720)),
        ("1280x720", .size(PixelSize(width: 1280, height: 720))),
        ("64×48", .size(PixelSize(width: 64, height: 48))), ("3", .index(2)),
    ])
    func whatPeopleWrite(text: String, preference: VariantPreference) {
        #expect(VariantPreference(text) == preference)
    }

    @Test(arguments: [
        "", "0", "-1", "p", "-720p", "x", "1x", "axb", "1x2x3", "0x9", "99999999999999999999p", "hd",
    ])
    func whatIsNoName(text: String) {
        #expect(VariantPreference(text) == nil)
    }

    @Test(
        arguments: [
            (VariantPreference.largest, [4, 3, 0, 6, 1, 2]), (.smallest, [1, 6, 0, 3, 4, 2]), (.height(720), [3, 0]),
            (.size(PixelSize(width: 640, height: 360)), [6]), (.index(2), [2]), (.index(5), []), (.index(7), []),
            (.height(480), []),
            (.covering(.zero), [4, 3, 0, 6, 1, 2]),
            (.covering(PixelSize(width: 400, height: 300)), [1, 6, 3, 0, 4, 2]),
            // A narrow screen is filled from side to side, a low one from top to bottom.
            (.covering(PixelSize(width: 640, height: 4_000)), [6, 3, 0, 4, 1, 2]),
            (.covering(PixelSize(width: 9_000, height: 700)), [3, 0, 4, 6, 1, 2]),
            (.covering(PixelSize(width: 320, height: 0)), [1, 6, 3, 0, 4, 2]),
            (.covering(PixelSize(width: 3_840, height: 2_160)), [4, 3, 0, 6, 1, 2]),
        ] as [(VariantPreference, [Int])])
    func theBestComeFirst(preference: VariantPreference, places: [Int]) {
        #expect(preference.places(among: Self.ladder) == places)
    }

    @Test func coloursThatAreShownAsTheyAreComeFirst() {
        let variants = [
            Self.variant(3_840, 2_160, rate: 9e6, codecs: ["dvh1.05.06"], range: "PQ"),
            Self.variant(1_920, 1_080, rate: 6e6, codecs: ["hvc1.2.4.L123.B0"], range: "PQ"),
            Self.variant(1_920, 1_080, rate: 5e6), Self.variant(.max, .max, rate: 1),
        ]
        #expect(VariantPreference.largest.places(among: variants) == [2, 1, 3, 0])
    }

    @Test func withoutSizesTheBitRateTells() {
        let variants = [Self.variant(nil, rate: 2), Self.variant(nil, rate: 3), Self.variant(nil, rate: 1)]
        #expect(VariantPreference.largest.places(among: variants) == [1, 0, 2])
        #expect(VariantPreference.covering(PixelSize(width: 9, height: 9)).places(among: variants) == [1, 0, 2])
        #expect(VariantPreference.smallest.places(among: variants) == [2, 0, 1])
    }
}
