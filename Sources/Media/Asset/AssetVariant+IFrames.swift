extension AssetVariant {
    /// The places of the lists of key frames whose pictures need not be enlarged to a size, and have the colours of the variant
    /// at a place: the smallest pictures first, and of those the lowest bit rate.
    package static func iFramePlaces(
        among variants: [AssetVariant], covering size: PixelSize, besideVariantAt place: Int
    ) -> [Int] {
        guard variants.indices.contains(place) else { return [] }
        let range = variants[place].videoRange ?? standardRange
        let fitting = variants.indices.filter {
            let variant = variants[$0]
            return variant.isIFrameOnly && variant.presentationSize?.covers(size) ?? false
                && variant.videoRange ?? standardRange == range
                && !variant.codecs.contains(where: VariantPreference.isOfDolbyVisionAlone)
        }
        func cost(_ place: Int) -> (Int, Double, Int) {
            let variant = variants[place]
            let rate = variant.averageBitRate ?? variant.peakBitRate ?? .infinity
            return (variant.presentationSize?.pixelCount ?? .max, rate, place)
        }
        return fitting.sorted { cost($0) < cost($1) }
    }

    private static let standardRange = "SDR"
}
