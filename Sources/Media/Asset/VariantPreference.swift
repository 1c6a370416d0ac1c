/// Which of a stream's variants is opened.
///
/// Of those with pictures of one size it is that which a screen without HDR shows as it is, and of the highest bit rate.
public enum VariantPreference: Sendable, Hashable, Codable {
    /// The one with the largest pictures.
    case largest
    /// The one with the smallest pictures, and of the lowest bit rate.
    case smallest
    /// The one with the smallest pictures that need not be enlarged to fill a screen of so many pixels, else the largest; a
    /// width or height of zero is no bound.
    case covering(PixelSize)
    /// One with pictures of so many rows.
    case height(Int)
    /// One with pictures of this size.
    case size(PixelSize)
    /// That one, by its place in `Asset.variants`.
    case index(Int)

    /// What a person may write: `largest`, `smallest`, `720p`, `1280x720`, or a number from 1 on; nil for anything else.
    public init?(_ text: String) {
        let text = text.lowercased()
        let sides = text.split(omittingEmptySubsequences: false) { $0 == "x" || $0 == "×" }.map { Int($0) }
        if text == "largest" {
            self = .largest
        } else if text == "smallest" {
            self = .smallest
        } else if text.hasSuffix("p"), let height = Int(text.dropLast()), height > 0 {
            self = .height(height)
        } else if sides.count == 2, let width = sides[0], let height = sides[1], width > 0, height > 0 {
            self = .size(PixelSize(width: width, height: height))
        } else if let number = Int(text), number > 0 {
            self = .index(number - 1)
        } else {
            return nil
        }
    }

    /// The places of the variants that are meant, the best first; empty where there is none. Those of key frames alone are
    /// meant by nothing.
    public func places(among variants: [AssetVariant]) -> [Int] {
        variants.indices.filter { !variants[$0].isIFrameOnly && matches(variants[$0], at: $0) }.sorted {
            first, second in
            let (left, right) = (rank(variants[first]), rank(variants[second]))
            return left == right ? first < second : left > right
        }
    }

    /// Whether some variants are meant and no others.
    package var isParticular: Bool {
        switch self {
        case .largest, .smallest, .covering: false
        case .height, .size, .index: true
        }
    }

    private func matches(_ variant: AssetVariant, at place: Int) -> Bool {
        switch self {
        case .largest, .smallest, .covering: true
        case .height(let height): variant.presentationSize?.height == height
        case .size(let size): variant.presentationSize == size
        case .index(let index): place == index
        }
    }

    /// What is greater is better.
    private func rank(_ variant: AssetVariant) -> (Int, Int, Int, Double) {
        let pixels = variant.presentationSize?.pixelCount ?? 0
        let wanted =
            switch self {
            case .smallest: pixels > 0 ? -pixels : Int.min
            case .covering(let screen) where variant.presentationSize?.covers(screen) ?? false: Int.max - pixels
            case .largest, .covering, .height, .size, .index: pixels
            }
        let hasTrueColors = variant.codecs.contains(where: Self.isOfDolbyVisionAlone) ? 0 : 1
        let isStandardRange = ["PQ", "HLG"].contains(variant.videoRange) ? 0 : 1
        let rate = variant.averageBitRate ?? variant.peakBitRate ?? 0
        return (hasTrueColors, wanted, isStandardRange, self == .smallest ? -rate : rate)
    }

    /// Whether only a decoder of Dolby Vision has the colours of a codec: its profile 5 has no other base.
    static func isOfDolbyVisionAlone(_ codec: String) -> Bool {
        codec.hasPrefix("dvh1.05") || codec.hasPrefix("dvhe.05")
    }
}

extension PixelSize {
    /// How many pixels there are; zero for what cannot be.
    var pixelCount: Int {
        let (count, overflow) = width.multipliedReportingOverflow(by: height)
        return overflow ? 0 : max(0, count)
    }

    /// Whether pictures of this size fill a screen from side to side, or from top to bottom.
    func covers(_ screen: PixelSize) -> Bool {
        (screen.width > 0 && width >= screen.width) || (screen.height > 0 && height >= screen.height)
    }
}
