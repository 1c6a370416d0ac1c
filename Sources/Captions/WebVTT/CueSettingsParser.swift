internal import Bytes

/// Reads the words after a cue's times, and those of a region.
enum CueSettingsParser {
    /// A percentage from 0 to 100; nil for anything else.
    static func percent(_ text: Substring) -> Double? {
        guard text.last == "%" else { return nil }
        let digits = text.dropLast()
        guard !digits.isEmpty, digits.utf8.count < 16, digits.utf8.allSatisfy({ Digits.isDecimal($0) || $0 == 0x2E }),
            let value = Double(digits), (0...100).contains(value)
        else { return nil }
        return value
    }

    private static func anchor(_ text: Substring) -> CueSettings.Anchor? {
        text == "middle" ? .center : CueSettings.Anchor(rawValue: String(text))
    }

    /// Reads one word into the caption; false when it is no setting.
    static func read(
        _ word: Substring, into settings: inout CueSettings, _ caption: inout Caption, _ region: inout String?
    )
        -> Bool
    {
        guard let colon = word.firstIndex(of: ":") else { return false }
        let name = word[..<colon]
        let value = word[word.index(after: colon)...]
        let parts = value.split(separator: ",", maxSplits: 1, omittingEmptySubsequences: false)
        switch name {
        case "region": region = String(value)
        case "vertical":
            guard let vertical = CueSettings.Vertical(rawValue: String(value)) else { return false }
            settings.vertical = vertical
        case "align":
            // What drafts of 2013 called middle is the centre.
            guard let alignment = value == "middle" ? .center : TextAlignment(rawValue: String(value)),
                alignment != .justify
            else { return false }
            caption.alignment = alignment
        case "size":
            guard let size = percent(value) else { return false }
            settings.size = size
        case "position":
            guard let position = percent(parts[0]) else { return false }
            settings.position = position
            if parts.count == 2 {
                guard let anchor = anchor(parts[1]) else { return false }
                settings.positionAnchor = anchor
            }
        case "line":
            if let value = percent(parts[0]) {
                settings.line = .percent(value)
            } else if let number = Int(parts[0]), number.magnitude < 100_000 {
                settings.line = .number(number)
            } else {
                return false
            }
            if parts.count == 2 {
                guard let anchor = anchor(parts[1]) else { return false }
                settings.lineAnchor = anchor
            }
        default: return false
        }
        return true
    }

    private static func point(_ text: Substring) -> CaptionPoint? {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false)
        guard parts.count == 2, let x = percent(parts[0]), let y = percent(parts[1]) else { return nil }
        return CaptionPoint(.percent(x), .percent(y))
    }

    /// A region of these words; `false` in the answer says that some could not be read.
    static func region(_ words: [Substring]) -> (region: CaptionRegion, isWhole: Bool) {
        var region = CaptionRegion(lines: 3)
        var width = 100.0
        var isWhole = true
        var anchor = CaptionPoint(.percent(0), .percent(100))
        var viewport = CaptionPoint(.percent(0), .percent(100))
        for word in words {
            guard let split = word.firstIndex(where: { $0 == ":" || $0 == "=" }) else {
                isWhole = false
                continue
            }
            let value = word[word.index(after: split)...]
            switch word[..<split].lowercased() {
            case "id": region.identifier = String(value)
            case "width":
                if let percent = percent(value) { width = percent } else { isWhole = false }
            case "lines", "height":
                if let lines = Int(value), (0...1_000).contains(lines) { region.lines = lines } else { isWhole = false }
            case "regionanchor":
                if let point = point(value) { anchor = point } else { isWhole = false }
            case "viewportanchor":
                if let point = point(value) { viewport = point } else { isWhole = false }
            case "scroll":
                if value == "up" { region.scroll = .up } else { isWhole = false }
            default: isWhole = false
            }
        }
        // A line is 5.33 hundredths of the picture's height (WebVTT, 7.2).
        let height = Double(region.lines ?? 3) * 5.33
        region.anchor = anchor
        region.viewportAnchor = viewport
        region.size = CaptionSize(.percent(width), .percent(height))
        region.origin = CaptionPoint(
            .percent(viewport.x.value - anchor.x.value * width / 100),
            .percent(viewport.y.value - anchor.y.value * height / 100))
        region.displayAlignment = .after
        return (region, isWhole)
    }
}
