/// Puts what other formats say of a caption's place into regions of timed text.
enum TimedTextPlacement {
    /// The region of iTunes Timed Text for a caption, and whether it says all that the caption says.
    static func iTT(_ caption: Caption) -> (region: CaptionRegion, isExact: Bool) {
        let all: [CaptionRegion] = [.iTTTop, .iTTBottom, .iTTLeft, .iTTRight]
        if let own = caption.region {
            // Its regions have the same places with whatever behind them.
            var plain = own
            plain.backgroundColor = nil
            if let same = all.first(where: { $0 == plain }) {
                return (same, plain == own && caption.positions.isEmpty && caption.settings == nil)
            }
        }
        let isPlain = caption.region == nil && caption.positions.isEmpty && caption.settings == nil
        if caption.region?.writingMode.isVertical == true || caption.settings?.vertical != nil {
            let x = caption.region?.origin?.x
            return (x?.unit == .percent && (x?.value ?? 100) < 50 ? .iTTLeft : .iTTRight, false)
        }
        return (centre(caption) < 50 ? .iTTTop : .iTTBottom, isPlain || caption.region == .subRipBottom)
    }

    /// Where a caption's text lies, in percent of the picture's height.
    static func centre(_ caption: Caption) -> Double {
        if let first = caption.positions.first?.row, let last = caption.positions.last?.row {
            return 10 + (Double(first + last) / 2 - 0.5) / 15 * 80
        }
        switch caption.settings?.line {
        case .percent(let value): return value
        case .number(let number): return number < 0 ? 100 : Double(min(number, 15)) / 15 * 100
        case nil: return caption.region?.verticalCentre ?? 100
        }
    }

    /// A region for a caption of any format, in percent; nil for the document's own place.
    static func region(_ caption: Caption) -> CaptionRegion? {
        if let first = caption.positions.first {
            let left = caption.positions.map(\.column).min() ?? 0
            let last = caption.positions.last ?? first
            var region = CaptionRegion(
                origin: CaptionPoint(
                    .percent(10 + Double(left) / 32 * 80), .percent(10 + Double(first.row - 1) / 15 * 80)),
                size: CaptionSize(
                    .percent(Double(32 - left) / 32 * 80), .percent(Double(last.row - first.row + 1) / 15 * 80)))
            region.alignment = .left
            if case .rollUp = caption.mode { region.displayAlignment = .after }
            return region
        }
        if let settings = caption.settings {
            guard settings.line != nil || settings.position != nil || settings.size != nil else { return nil }
            var region = CaptionRegion.iTTBottom
            region.identifier = nil
            let centre = centre(caption)
            let width = settings.size ?? 100
            let left = min(max(0, (settings.position ?? 50) - width / 2), 100 - width)
            region.origin = CaptionPoint(.percent(left), .percent(max(0, min(85, centre - 7.5))))
            region.size = CaptionSize(.percent(width), .percent(15))
            region.displayAlignment = centre < 34 ? .before : centre > 66 ? .after : .center
            return region
        }
        return caption.region
    }
}
