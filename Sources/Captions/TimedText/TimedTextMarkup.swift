import Times
internal import XML

/// Writes paragraphs of timed text.
struct TimedTextMarkup {
    /// The prefix of style attributes, with its colon; empty where the file writes them without.
    var styling = "tts:"
    /// The prefix of elements, with its colon; empty for most files.
    var element = ""
    /// How text looks that no span stands around.
    var base = RunStyle()

    static func escaped(_ text: String) -> String {
        CharacterReference.escaped(text) { scalar in
            switch scalar {
            case "\"": "&quot;"
            case "\n", "\r", "\t": "&#\(scalar.value);"
            case _ where !isAllowed(scalar): ""
            default: nil
            }
        }
    }

    /// Whether XML has the character at all: a file with another one is no XML.
    private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value >= 0x20 && scalar != "\u{FFFE}" && scalar != "\u{FFFF}" || ["\t", "\n", "\r"].contains(scalar)
    }

    /// The alignment as TTML 1 has it, which does not know justified text, and whether that is what was asked for.
    static func name(_ alignment: TextAlignment) -> (text: String, isExact: Bool) {
        alignment == .justify ? (TextAlignment.start.rawValue, false) : (alignment.rawValue, true)
    }

    /// What stands between a paragraph's tags.
    func content(_ caption: Caption, _ losses: inout LossList, _ index: Int) -> String {
        var text = ""
        for (line, runs) in caption.runs.lines.enumerated() {
            if line > 0 { text += "<\(element)br/>" }
            for run in runs { text += self.run(run, &losses, index) }
        }
        return text
    }

    /// Whether blanks of a text would be lost by the rules that hold by themselves.
    static func needsSpace(_ caption: Caption) -> Bool {
        var isAtStart = true
        for scalar in caption.text.unicodeScalars {
            switch scalar {
            case "\n": isAtStart = true
            case "\t": return true
            case " ":
                if isAtStart { return true }
                isAtStart = true
            default: isAtStart = false
            }
        }
        return caption.text.contains(" \n") || caption.text.hasSuffix(" ")
    }

    private func run(_ run: TextRun, _ losses: inout LossList, _ index: Int) -> String {
        let attributes = attributes(run.style, &losses, index)
        if run.time != nil { losses.add(.runTimes, index) }
        let unknown = (run.text + (run.ruby?.text ?? "")).unicodeScalars.filter { !TimedTextMarkup.isAllowed($0) }
        if !unknown.isEmpty { losses.add(.characters(String(String.UnicodeScalarView(unknown))), index) }
        let text = TimedTextMarkup.escaped(run.text)
        // Other readers leave out the base, too, where there is no text to it.
        guard let ruby = run.ruby, !TimedTextMarkup.escaped(ruby.text).utf8.allSatisfy({ $0 == 0x20 }) else {
            return attributes.isEmpty ? text : "<\(element)span\(attributes)>\(text)</\(element)span>"
        }
        let position = ruby.position == .after ? " \(styling)rubyPosition=\"after\"" : ""
        return
            "<\(element)span \(styling)ruby=\"container\"><\(element)span \(styling)ruby=\"base\"\(attributes)>\(text)"
            + "</\(element)span><\(element)span \(styling)ruby=\"text\"\(position)>"
            + TimedTextMarkup.escaped(ruby.text) + "</\(element)span></\(element)span>"
    }

    private func attributes(_ style: RunStyle, _ losses: inout LossList, _ index: Int) -> String {
        if style.isFlashing { losses.add(.flashing, index) }
        if !style.classes.isEmpty { losses.add(.classes, index) }
        if style.voice != nil { losses.add(.voice, index) }
        var values: [(String, String)] = []
        if style.color != base.color { values.append(("color", (style.color ?? .white).description)) }
        if style.backgroundColor != base.backgroundColor {
            values.append(("backgroundColor", (style.backgroundColor ?? .transparent).description))
        }
        if style.isItalic != base.isItalic { values.append(("fontStyle", style.isItalic ? "italic" : "normal")) }
        if style.isBold != base.isBold { values.append(("fontWeight", style.isBold ? "bold" : "normal")) }
        var lines: [String] = []
        if style.decoration.contains(.underline) { lines.append("underline") }
        if style.decoration.contains(.lineThrough) { lines.append("lineThrough") }
        if style.decoration.contains(.overline) { lines.append("overline") }
        if style.decoration != base.decoration {
            values.append(("textDecoration", lines.isEmpty ? "none" : lines.joined(separator: " ")))
        }
        if style.fontFamily != base.fontFamily { values.append(("fontFamily", style.fontFamily ?? "default")) }
        if style.fontSize != base.fontSize {
            values.append(("fontSize", style.fontSize.map(TimedTextMarkup.length) ?? "100%"))
        }
        if style.isCombined != base.isCombined { values.append(("textCombine", style.isCombined ? "all" : "none")) }
        var text = values.map { " \(styling)\($0)=\"\(TimedTextMarkup.escaped($1))\"" }.joined()
        if style.language != base.language, let language = style.language {
            text += " xml:lang=\"\(TimedTextMarkup.escaped(language))\""
        }
        return text
    }

    static func length(_ length: CaptionLength) -> String {
        // Numbers have no exponents, and none is infinite.
        let isTiny = abs(length.value) < 1e-4
        let value = length.value.isNaN || isTiny ? 0 : min(max(length.value, -1e6), 1e6)
        let number = value == value.rounded() && abs(value) < 1e9 ? String(Int(value)) : String(value)
        switch length.unit {
        case .percent: return number + "%"
        case .cells: return number + "c"
        case .pixels: return number + "px"
        case .em: return number + "em"
        }
    }
}
