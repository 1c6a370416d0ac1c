/// Puts what other formats say of a caption's place into WebVTT's settings.
enum WebVTTPlacement {
    /// The settings, and whether they say all that the caption says.
    static func settings(_ caption: Caption) -> (settings: CueSettings, alignment: TextAlignment?, isExact: Bool) {
        let alignment = caption.alignment ?? caption.region?.alignment
        if let settings = caption.settings { return (settings, caption.alignment, true) }
        if !caption.positions.isEmpty { return grid(caption) }
        guard let region = caption.region, region.anchor == nil else { return (CueSettings(), caption.alignment, true) }
        var settings = CueSettings()
        switch region.writingMode {
        case .verticalFromRight: settings.vertical = .growingLeft
        case .verticalFromLeft: settings.vertical = .growingRight
        case .horizontal, .horizontalFromRight: break
        }
        guard let origin = region.origin, let size = region.size,
            [origin.x.unit, origin.y.unit, size.width.unit, size.height.unit].allSatisfy({ $0 == .percent })
        else {
            switch region.displayAlignment {
            case .before: settings.line = .number(0)
            case .center:
                settings.line = .percent(50)
                settings.lineAnchor = .center
            case .after: break
            }
            return (settings, alignment == .center ? nil : alignment, region.origin == nil)
        }
        guard settings.vertical == nil else { return (settings, alignment == .center ? nil : alignment, false) }
        // Where players put cues by themselves: nothing to say.
        let isBottom = region.displayAlignment == .after && origin.y.value + size.height.value >= 89.9
        if !isBottom {
            switch region.displayAlignment {
            case .before:
                settings.line = .percent(rounded(origin.y.value))
                settings.lineAnchor = .start
            case .center:
                settings.line = .percent(rounded(origin.y.value + size.height.value / 2))
                settings.lineAnchor = .center
            case .after:
                settings.line = .percent(rounded(origin.y.value + size.height.value))
                settings.lineAnchor = .end
            }
        }
        if size.width.value < 99.9 {
            settings.size = rounded(size.width.value)
            switch alignment {
            case .left, .start, nil:
                settings.position = rounded(origin.x.value)
                settings.positionAnchor = .lineLeft
            case .right, .end:
                settings.position = rounded(origin.x.value + size.width.value)
                settings.positionAnchor = .lineRight
            case .center, .justify:
                settings.position = rounded(origin.x.value + size.width.value / 2)
                settings.positionAnchor = .center
            }
        }
        return (settings, alignment == .center || alignment == .justify ? nil : alignment, false)
    }

    /// CEA-608's grid fills the middle 80 hundredths of the picture.
    private static func grid(_ caption: Caption) -> (CueSettings, TextAlignment?, Bool) {
        var settings = CueSettings()
        let column = caption.positions.map(\.column).min() ?? 0
        let row = caption.positions.map(\.row).min() ?? 15
        settings.line = .percent(rounded(10 + Double(row - 1) / 15 * 80))
        settings.lineAnchor = .start
        settings.position = rounded(10 + Double(column) / 32 * 80)
        settings.positionAnchor = .lineLeft
        let isAligned = caption.positions.allSatisfy { $0.column == column }
        let isContinuous = zip(caption.positions, caption.positions.dropFirst()).allSatisfy { $1.row == $0.row + 1 }
        return (settings, .left, isAligned && isContinuous)
    }

    private static func rounded(_ value: Double) -> Double {
        guard value.isFinite else { return 0 }
        return (min(100, max(0, value)) * 100).rounded() / 100
    }

    static func text(_ settings: CueSettings, _ alignment: TextAlignment?, region: String?) -> String {
        var words: [String] = []
        if let vertical = settings.vertical { words.append("vertical:" + vertical.rawValue) }
        if let line = settings.line {
            let place =
                switch line {
                case .number(let number): String(number)
                case .percent(let value): percent(value)
                }
            words.append("line:" + place + (settings.lineAnchor.map { "," + $0.rawValue } ?? ""))
        }
        if let position = settings.position {
            words.append("position:" + percent(position) + (settings.positionAnchor.map { "," + $0.rawValue } ?? ""))
        }
        if let size = settings.size { words.append("size:" + percent(size)) }
        if let alignment, alignment != .justify { words.append("align:" + alignment.rawValue) }
        if let region { words.append("region:" + region) }
        return words.map { " " + $0 }.joined()
    }

    static func percent(_ value: Double) -> String {
        let text = value == value.rounded() && abs(value) < 1e6 ? String(Int(value)) : String(value)
        return text + "%"
    }
}
