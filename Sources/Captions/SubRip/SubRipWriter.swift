import Times
internal import XML

/// Writes SubRip with the tags that players know.
struct SubRipWriter {
    private let document: CaptionDocument
    private var losses = LossList()
    private var text: [UInt8] = []

    init(_ document: CaptionDocument) { self.document = document }

    consuming func output() -> CaptionOutput {
        var number = 0
        for (index, caption) in document.captions.enumerated() {
            number += 1
            if let identifier = caption.identifier, identifier != String(number) {
                if let own = Int(identifier), own > 0, own < 1_000_000_000, String(own) == identifier {
                    number = own
                } else {
                    losses.add(.identifier, index)
                }
            }
            let end = document.closedEnd(index)
            if !caption.end.isNumeric { losses.add(.openEnd, index) }
            if !ClockTime.isExact(caption.start) || !ClockTime.isExact(end) { losses.add(.rounding, index) }
            put("\(number)\n")
            put(ClockTime.text(caption.start, separator: ",") + " --> " + ClockTime.text(end, separator: ",") + "\n")
            if caption.channel != nil, caption.channel != .cc1 { losses.add(.channel, index) }
            if let mode = caption.mode, mode != .popOn { losses.add(.mode, index) }
            if caption.region?.writingMode ?? .horizontal != .horizontal { losses.add(.writingMode, index) }
            let place = SubRipAlignment.number(caption)
            if !place.isExact { losses.add(.position, index) }
            if place.number != 2 { put("{\\an\(place.number)}") }
            for (line, runs) in caption.runs.lines.enumerated() {
                if line > 0 { put("\n") }
                // A blank line would end the caption.
                if runs.allSatisfy({ $0.text.utf8.allSatisfy { $0 == 0x20 || $0 == 0x09 } }) { put("<i></i>") }
                for run in runs { put(run, index) }
            }
            put("\n\n")
        }
        return CaptionOutput(bytes: text, losses: losses.losses)
    }

    private mutating func put(_ string: String) { text.append(contentsOf: string.utf8) }

    private mutating func put(_ run: TextRun, _ index: Int) {
        let style = run.style
        if run.ruby != nil { losses.add(.ruby, index) }
        if run.time != nil { losses.add(.runTimes, index) }
        if style.backgroundColor != nil { losses.add(.backgroundColor, index) }
        if style.isFlashing { losses.add(.flashing, index) }
        if style.decoration.contains(.overline) { losses.add(.decoration, index) }
        if style.isCombined { losses.add(.combinedText, index) }
        if style.fontSize != nil { losses.add(.font, index) }
        if !style.classes.isEmpty { losses.add(.classes, index) }
        if style.voice != nil { losses.add(.voice, index) }
        if style.language != nil { losses.add(.runLanguage, index) }
        var closing: [String] = []
        if style.color != nil || style.fontFamily != nil {
            var tag = "<font"
            if let color = style.color { tag += " color=\"\(color)\"" }
            if let family = style.fontFamily {
                let plain = family.filter { !"\"<>".contains($0) }
                if plain != family { losses.add(.font, index) }
                tag += " face=\"\(plain)\""
            }
            put(tag + ">")
            closing.append("</font>")
        }
        for (isOn, name) in [
            (style.isBold, "b"), (style.isItalic, "i"), (style.decoration.contains(.underline), "u"),
            (style.decoration.contains(.lineThrough), "s"),
        ] where isOn {
            put("<\(name)>")
            closing.append("</\(name)>")
        }
        escape(Array(run.text.utf8))
        for tag in closing.reversed() { put(tag) }
    }

    /// Only what would be read as something else is escaped: players show the rest of the references as they are.
    private mutating func escape(_ bytes: [UInt8]) {
        for (index, byte) in bytes.enumerated() {
            switch byte {
            case 0x26 where CharacterReference.read(bytes[...], at: index) != nil: put("&amp;")
            case 0x3C where SubRipMarkup.name(bytes[...], at: index) != nil: put("&lt;")
            case 0x7B where index + 1 < bytes.count && bytes[index + 1] == 0x5C: put("&#123;")
            case 0x3E where index > 1 && bytes[index - 1] == 0x2D && bytes[index - 2] == 0x2D: put("&gt;")
            case 0x0D: put("&#13;")
            default: text.append(byte)
            }
        }
    }
}
