import Times
internal import XML

/// Writes WebVTT; a file that was read keeps its header and its style sheets.
struct WebVTTWriter {
    private let document: CaptionDocument
    private var losses = LossList()
    private var text: [UInt8] = []

    init(_ document: CaptionDocument) { self.document = document }

    consuming func output() -> CaptionOutput {
        writeHeader()
        var notes: [WebVTTHeader.Note] = []
        if case .webVTT(let header) = document.source { notes = header.notes }
        var next = 0
        for index in document.captions.indices {
            while next < notes.count, let before = notes[next].before, before <= document.captions[index].start {
                put(notes[next].text + "\n\n")
                next += 1
            }
            write(index)
        }
        for note in notes[next...] { put(note.text + "\n\n") }
        return CaptionOutput(bytes: text, losses: losses.losses)
    }

    private mutating func put(_ string: String) { text.append(contentsOf: string.utf8) }

    private mutating func writeHeader() {
        put("WEBVTT")
        if case .webVTT(let header) = document.source {
            if !header.title.isEmpty { put(" " + header.title) }
            put("\n")
            for line in header.lines { put(line + "\n") }
            for style in header.styles { put("\nSTYLE\n" + style + "\n") }
        } else {
            put("\n")
        }
        for region in document.regions where region.anchor != nil {
            guard let name = WebVTTWriter.name(region) else { continue }
            put("\nREGION\nid:\(name)\n")
            if let width = region.size?.width.value { put("width:\(WebVTTPlacement.percent(width))\n") }
            if let lines = region.lines { put("lines:\(lines)\n") }
            for (key, point) in [("regionanchor", region.anchor), ("viewportanchor", region.viewportAnchor)] {
                guard let point else { continue }
                put("\(key):\(WebVTTPlacement.percent(point.x.value)),\(WebVTTPlacement.percent(point.y.value))\n")
            }
            if region.scroll == .up { put("scroll:up\n") }
        }
        put("\n")
    }

    private static func name(_ region: CaptionRegion) -> String? {
        guard let name = region.identifier, !name.isEmpty, !name.contains("-->"),
            !name.utf8.contains(where: { $0 <= 0x20 })
        else { return nil }
        return name
    }

    private mutating func write(_ index: Int) {
        let caption = document.captions[index]
        let end = document.closedEnd(index)
        if !caption.end.isNumeric { losses.add(.openEnd, index) }
        if !ClockTime.isExact(caption.start) || !ClockTime.isExact(end) { losses.add(.rounding, index) }
        if caption.channel != nil, caption.channel != .cc1 { losses.add(.channel, index) }
        if let mode = caption.mode, mode != .popOn { losses.add(.mode, index) }
        if let identifier = caption.identifier, !identifier.isEmpty {
            if identifier.contains("-->") || identifier.utf8.contains(where: { $0 == 0x0A || $0 == 0x0D }) {
                losses.add(.identifier, index)
            } else {
                put(identifier + "\n")
            }
        }
        put(ClockTime.text(caption.start, separator: ".") + " --> " + ClockTime.text(end, separator: "."))
        var region: String?
        if let own = caption.region, own.anchor != nil { region = WebVTTWriter.name(own) }
        let place = WebVTTPlacement.settings(caption)
        if !place.isExact { losses.add(.position, index) }
        put(WebVTTPlacement.text(place.settings, place.alignment, region: region) + "\n")
        for (line, runs) in caption.runs.lines.enumerated() {
            if line > 0 { put("\n") }
            // A blank line would end the cue.
            if runs.isEmpty { put("<c></c>") }
            for run in runs { put(run, index) }
        }
        put("\n\n")
    }

    private mutating func put(_ run: TextRun, _ index: Int) {
        let style = run.style
        if style.isFlashing { losses.add(.flashing, index) }
        if !style.decoration.subtracting(.underline).isEmpty { losses.add(.decoration, index) }
        if style.isCombined { losses.add(.combinedText, index) }
        if style.fontFamily != nil || style.fontSize != nil { losses.add(.font, index) }
        if (run.text + (run.ruby?.text ?? "")).utf8.contains(0) { losses.add(.characters("\0"), index) }
        if let time = run.time { put("<" + ClockTime.text(time, separator: ".") + ">") }
        var closing: [String] = []
        if let voice = style.voice {
            put("<v \(WebVTTWriter.escaped(voice))>")
            closing.append("</v>")
        }
        if let language = style.language {
            put("<lang \(WebVTTWriter.escaped(language))>")
            closing.append("</lang>")
        }
        var classes = style.classes.filter {
            !$0.isEmpty && !$0.utf8.contains { $0 <= 0x20 || $0 == 0x2E || $0 == 0x3E }
        }
        if classes != style.classes { losses.add(.classes, index) }
        if let color = style.color {
            if let name = WebVTTMarkup.className(color) { classes.append(name) } else { losses.add(.color, index) }
        }
        if let color = style.backgroundColor {
            if let name = WebVTTMarkup.className(color) {
                classes.append("bg_" + name)
            } else {
                losses.add(.backgroundColor, index)
            }
        }
        if !classes.isEmpty {
            put("<c." + classes.joined(separator: ".") + ">")
            closing.append("</c>")
        }
        for (isOn, name) in [
            (style.isBold, "b"), (style.isItalic, "i"), (style.decoration.contains(.underline), "u"),
        ] where isOn {
            put("<\(name)>")
            closing.append("</\(name)>")
        }
        if run.ruby != nil { put("<ruby>") }
        put(WebVTTWriter.escaped(run.text))
        if let ruby = run.ruby {
            if ruby.position == .after { losses.add(.position, index) }
            put("<rt>" + WebVTTWriter.escaped(ruby.text) + "</rt></ruby>")
        }
        for tag in closing.reversed() { put(tag) }
    }

    private static func escaped(_ text: String) -> String {
        CharacterReference.escaped(text) { scalar in
            switch scalar {
            case "\r", "\n": "&#\(scalar.value);"
            // Every reader takes the zero character for this one.
            case "\0": "\u{FFFD}"
            default: nil
            }
        }
    }
}
