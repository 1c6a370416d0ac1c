internal import Playlists

extension MasterPlaylist {
    /// The variants that a presentation may be opened in, the best first: by the size of their pictures, then by the bit rate.
    var preferredVariants: [Variant] {
        variants.filter { !$0.isIFrameOnly }.enumerated().sorted { first, second in
            let (left, right) = (first.element.quality, second.element.quality)
            return left == right ? first.offset < second.offset : left > right
        }.map(\.element)
    }

    /// The sound that belongs to a variant where nobody has chosen another; nil where that is the variant's own.
    func sound(of variant: Variant) -> Rendition? {
        let sounds = renditions(of: variant).filter { $0.type == .audio }
        let chosen = sounds.first(where: \.isDefault) ?? sounds.first(where: \.isAutoselect) ?? sounds.first
        return chosen?.uri == nil ? nil : chosen
    }
}

extension Variant {
    fileprivate var quality: (Int, Int) {
        let pixels = resolution.map { $0.width.multipliedReportingOverflow(by: $0.height) }
        return (pixels.map { $0.overflow ? 0 : $0.partialValue } ?? 0, averageBandwidth ?? peakBandwidth ?? 0)
    }
}
