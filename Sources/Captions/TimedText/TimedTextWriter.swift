import Times

/// Writes timed text.
///
/// A document that was read from timed text keeps everything but the paragraphs that changed, byte by byte; others are
/// made anew, as iTunes Timed Text in its four regions or as IMSC text.
struct TimedTextWriter {
    private let document: CaptionDocument
    private let format: CaptionFormat
    private var losses = LossList()

    init(_ document: CaptionDocument, format: CaptionFormat) {
        self.document = document
        self.format = format
    }

    consuming func output() -> CaptionOutput {
        if case .timedText(let source) = document.source, document.format == format {
            if source.captions == document.captions, source.regions == document.regions {
                return CaptionOutput(bytes: source.bytes, losses: [])
            }
            if source.hasPlaces, !source.paragraphs.isEmpty, source.regions == document.regions,
                let bytes = patched(source)
            {
                return CaptionOutput(bytes: bytes, losses: losses.losses)
            }
            losses.add(.unknownContent)
        }
        let bytes = whole()
        return CaptionOutput(bytes: bytes, losses: losses.losses)
    }

    private mutating func note(_ index: Int) {
        let caption = document.captions[index]
        if caption.channel != nil, caption.channel != .cc1 { losses.add(.channel, index) }
        if let mode = caption.mode, mode != .popOn { losses.add(.mode, index) }
    }

    // MARK: Changed files

    /// The file with its changed paragraphs replaced; nil where that cannot be done.
    private mutating func patched(_ source: TimedTextSource) -> [UInt8]? {
        let difference = CaptionDifference(source.captions, document.captions)
        guard difference.leading.isEmpty else { return nil }
        let clock = TimedTextClock(parameters: source.parameters)
        var result: [UInt8] = []
        var copied = 0
        var first = 0
        for paragraph in source.paragraphs {
            let range = first..<first + paragraph.captions
            first = range.upperBound
            let successors = range.flatMap { difference.successors[$0] }
            if successors.count == range.count, zip(range, successors).allSatisfy({ difference.origin[$1] == $0 }) {
                continue
            }
            let node = source.tree.nodes[paragraph.node]
            // In a sequence each paragraph moves all that follow.
            guard !TimedTextWriter.isInSequence(node, source.tree) else { return nil }
            result += source.bytes[copied..<node.range.lowerBound]
            copied = node.range.upperBound
            for (offset, successor) in successors.enumerated() {
                // Further paragraphs must not have the name of the first.
                let original = range.count == 1 ? source.captions[range.lowerBound] : nil
                if range.count == 1, difference.origin[successor] == range.lowerBound {
                    result += source.bytes[node.range]
                } else {
                    result += Array(
                        self.paragraph(
                            successor, node, source, paragraph.reference, clock, base: paragraph.style,
                            original: original,
                            keepsName: offset == 0
                        ).utf8)
                }
            }
        }
        return result + source.bytes[copied...]
    }

    private static func isInSequence(_ node: XMLNode, _ tree: XMLTree) -> Bool {
        var parent = node.parent
        while let index = parent {
            if TimedTextStyles.attribute(tree.nodes[index], "timeContainer") == "seq" { return true }
            parent = tree.nodes[index].parent
        }
        return false
    }

    private static func prefix(_ name: String) -> String {
        guard let colon = name.firstIndex(of: ":") else { return "" }
        return String(name[...colon])
    }

    /// A paragraph anew: its times, and its text where that changed; attributes that say other things stay.
    private mutating func paragraph(
        _ index: Int, _ node: XMLNode, _ source: TimedTextSource, _ reference: MediaTime, _ clock: TimedTextClock,
        base: RunStyle, original: Caption?, keepsName: Bool
    ) -> String {
        note(index)
        let caption = document.captions[index]
        var text = "<" + node.qualifiedName
        var styling = "tts:"
        for attribute in node.attributes {
            if ["begin", "end", "dur"].contains(attribute.name), TimedTextNames.isOwn(attribute) { continue }
            if attribute.name == "id", !keepsName { continue }
            if attribute.name == "region", caption.region != original?.region { continue }
            if attribute.name == "textAlign", caption.alignment != original?.alignment { continue }
            text += " " + String(decoding: source.bytes[attribute.range], as: UTF8.self)
        }
        // Files that write their style attributes without a prefix declare none.
        let declares =
            source.bytes.count < 1 << 20 && String(decoding: source.bytes, as: UTF8.self).contains("xmlns:tts=")
        if !declares { styling = "" }
        let begin = clock.text(caption.start - reference)
        text += " begin=\"\(begin.text)\""
        var isExact = begin.isExact
        if caption.end.isNumeric {
            let end = clock.text(caption.end - reference)
            text += " end=\"\(end.text)\""
            isExact = isExact && end.isExact
        }
        if !isExact { losses.add(.rounding, index) }
        if caption.region != original?.region {
            if let name = caption.region?.identifier, source.regions.contains(where: { $0.identifier == name }) {
                text += " region=\"\(TimedTextMarkup.escaped(name))\""
            } else if caption.region != nil {
                losses.add(.position, index)
            }
        }
        if caption.alignment != original?.alignment, let alignment = caption.alignment {
            let (name, isExact) = TimedTextMarkup.name(alignment)
            if !isExact { losses.add(.position, index) }
            text += " \(styling)textAlign=\"\(name)\""
        }
        if let original, original.runs == caption.runs {
            return text + ">" + String(decoding: source.bytes[node.content], as: UTF8.self) + "</\(node.qualifiedName)>"
        }
        let markup = TimedTextMarkup(
            styling: styling, element: TimedTextWriter.prefix(node.qualifiedName), base: base)
        if TimedTextMarkup.needsSpace(caption), !node.attributes.contains(where: { $0.name == "space" }) {
            text += " xml:space=\"preserve\""
        }
        return text + ">" + markup.content(caption, &losses, index) + "</\(node.qualifiedName)>"
    }

    // MARK: New files

    private mutating func whole() -> [UInt8] {
        var parameters = TimedTextParameters()
        let rate = document.frameRate ?? FrameRate(30_000, 1_001)
        if let rate {
            parameters.nominal = rate.nominal
            parameters.numerator = Int64(rate.numerator)
            parameters.denominator = Int64(rate.denominator)
        }
        if format == .iTT {
            parameters.timeBase = .smpte
            let isNTSC = parameters.numerator == 30_000 && parameters.denominator == 1_001
            parameters.dropMode = document.isDropFrame && isNTSC ? .dropNTSC : .nonDrop
        }
        var regions: [CaptionRegion] = format == .iTT ? [] : document.regions.filter { $0.identifier != nil }
        let body = paragraphs(parameters, &regions)
        let language = TimedTextMarkup.escaped(document.language ?? "en")
        var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
        text += "<tt xmlns=\"\(TimedTextNames.content)\" xmlns:tts=\"\(TimedTextNames.styling)\""
        text += " xmlns:ttp=\"\(TimedTextNames.parameter)\" xml:lang=\"\(language)\""
        if format == .iTT {
            text += " ttp:timeBase=\"smpte\" ttp:dropMode=\"\(parameters.dropMode.rawValue)\""
        } else {
            text += " ttp:timeBase=\"media\" ttp:profile=\"http://www.w3.org/ns/ttml/profile/imsc1/text\""
        }
        text += " ttp:frameRate=\"\(parameters.nominal)\""
        if parameters.denominator != 1 {
            let up = parameters.numerator / parameters.nominal
            text += " ttp:frameRateMultiplier=\"\(up) \(parameters.denominator)\""
        }
        text += ">\n  <head>\n    <styling>\n"
        text += "      <style xml:id=\"normal\" tts:fontFamily=\"sansSerif\" tts:fontSize=\"100%\""
        text +=
            " tts:fontWeight=\"normal\" tts:fontStyle=\"normal\" tts:color=\"white\"/>\n    </styling>\n    <layout>\n"
        for region in regions { text += TimedTextWriter.element(region) }
        text += "    </layout>\n  </head>\n  <body>\n    <div>\n" + body + "    </div>\n  </body>\n</tt>\n"
        return Array(text.utf8)
    }

    private mutating func paragraphs(_ parameters: TimedTextParameters, _ regions: inout [CaptionRegion]) -> String {
        let clock = TimedTextClock(parameters: parameters)
        let markup = TimedTextMarkup()
        var names: [CaptionRegion: String] = [:]
        for region in regions { names[region] = region.identifier }
        var body = ""
        for (index, caption) in document.captions.enumerated() {
            note(index)
            let begin = clock.text(max(.zero, caption.start))
            var isExact = begin.isExact
            body += "      <p begin=\"\(begin.text)\""
            if caption.end.isNumeric || format == .iTT {
                var end = clock.text(document.closedEnd(index))
                // What lasts no time is not shown.
                if end.text == begin.text { end = (clock.text(max(.zero, caption.start) + clock.shortest).text, false) }
                if !caption.end.isNumeric { losses.add(.openEnd, index) }
                isExact = isExact && end.isExact
                body += " end=\"\(end.text)\""
            }
            if !isExact { losses.add(.rounding, index) }
            if let name = caption.identifier, Int(name) == nil { losses.add(.identifier, index) }
            let region = place(caption, index, &regions, &names)
            if let region { body += " region=\"\(TimedTextMarkup.escaped(region))\"" }
            if let alignment = caption.alignment {
                let (name, isExact) = TimedTextMarkup.name(alignment)
                if !isExact { losses.add(.position, index) }
                body += " tts:textAlign=\"\(name)\""
            }
            if TimedTextMarkup.needsSpace(caption) { body += " xml:space=\"preserve\"" }
            body += ">" + markup.content(caption, &losses, index) + "</p>\n"
        }
        return body
    }

    /// The name of a caption's region, which is added to those of the document where it is new.
    private mutating func place(
        _ caption: Caption, _ index: Int, _ regions: inout [CaptionRegion], _ names: inout [CaptionRegion: String]
    ) -> String? {
        var wanted: CaptionRegion?
        if format == .iTT {
            let (region, isExact) = TimedTextPlacement.iTT(caption)
            if !isExact { losses.add(.position, index) }
            wanted = region
        } else {
            wanted = TimedTextPlacement.region(caption)
            if !caption.positions.isEmpty || caption.settings != nil { losses.add(.position, index) }
        }
        guard var region = wanted else { return nil }
        if let name = names[region] { return name }
        let key = region
        var name = region.identifier ?? "region1"
        var number = 1
        while regions.contains(where: { $0.identifier == name }) {
            number += 1
            name = "region\(number)"
        }
        region.identifier = name
        regions.append(region)
        names[key] = name
        return name
    }

    private static func element(_ region: CaptionRegion) -> String {
        let name = TimedTextMarkup.escaped(region.identifier ?? "")
        var text = "      <region xml:id=\"\(name)\""
        func add(_ key: String, _ value: String) { text += " tts:\(key)=\"\(value)\"" }
        if let origin = region.origin {
            add("origin", TimedTextMarkup.length(origin.x) + " " + TimedTextMarkup.length(origin.y))
        }
        if let size = region.size {
            add("extent", TimedTextMarkup.length(size.width) + " " + TimedTextMarkup.length(size.height))
        }
        add("displayAlign", region.displayAlignment.rawValue)
        if let alignment = region.alignment { add("textAlign", TimedTextMarkup.name(alignment).text) }
        if let color = region.backgroundColor { add("backgroundColor", color.description) }
        if region.writingMode != .horizontal { add("writingMode", region.writingMode.rawValue) }
        return text + "/>\n"
    }
}
