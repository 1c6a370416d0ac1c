internal import Bytes
import Times

/// Reads the W3C's timed text: TTML, IMSC text, iTT, DFXP, SMPTE-TT text.
///
/// A paragraph that changes while it is shown, by times of its spans or by `set`, becomes one caption for each state.
struct TimedTextReader {
    /// How many states of a paragraph are told apart, and how many pieces of text are looked at in all for them.
    private static let mostStates = 1_000
    private static let mostWork = 5_000_000

    private let original: [UInt8]
    private let format: CaptionFormat
    private let limits: CaptionLimits
    private var problems: ProblemList
    private var tree = XMLTree()
    private var parameters = TimedTextParameters()
    private var styles: TimedTextStyles?
    private var captions: [Caption] = []
    private var origins: [Int] = []
    private var paragraphs: [TimedTextSource.Paragraph] = []
    private var language: String?
    private var work = 0

    init(_ bytes: [UInt8], format: CaptionFormat, limits: CaptionLimits) {
        original = bytes
        self.format = format
        self.limits = limits
        problems = ProblemList(limit: limits.problems)
    }

    consuming func document() throws(CaptionError) -> CaptionDocument {
        let (text, isGuessed) = TextDecoding.utf8(original)
        if isGuessed { problems.add(.notUTF8, line: 1) }
        let reading = XMLReader.read(text, problems: problems)
        tree = reading.tree
        problems = reading.problems
        guard let root = tree.root, tree.nodes[root].name == "tt" else { throw .notTimedText }
        var counting = TimedTextParameters()
        counting.read(tree.nodes[root], &problems)
        parameters = counting
        language = TimedTextStyles.attribute(tree.nodes[root], "lang").flatMap { $0.isEmpty ? nil : $0 }
        let parts = tree.nodes[root].children.filter { TimedTextNames.isOwn(tree.nodes[$0]) }
        let head = parts.first { tree.nodes[$0].name == "head" }
        let table = TimedTextStyles(tree, head: head ?? root, parameters: parameters, problems: &problems)
        styles = table
        if let body = parts.first(where: { tree.nodes[$0].name == "body" }) {
            _ = walk(
                body, Context(styles: table), TimedTextInterval.always, reference: .zero, isSequence: false)
        }
        if captions.count >= limits.captions {
            problems.add(.tooManyCaptions(limit: limits.captions), line: tree.nodes[root].line)
        }
        var document = CaptionDocument(captions: captions, regions: table.regions, language: language)
        document.frameRate = parameters.frameRate
        document.isDropFrame = parameters.dropMode == .dropNTSC
        document.format = format
        document.problems = problems.problems
        document.source = .timedText(
            TimedTextSource(
                bytes: original, hasPlaces: text.count == original.count, tree: tree, parameters: parameters,
                paragraphs: paragraphs, captions: captions, origins: origins, regions: table.regions))
        return document
    }

    // MARK: Structure

    /// What an element has from those around it.
    private struct Context {
        var style = TimedTextStyle()
        var isShown = true
        var background: String?
        var region: String?
        var language: String?
        var keepsSpace = false
        /// Elements around, with times of `set` that may change them.
        var animated: [Animation] = []
        let styles: TimedTextStyles
    }

    /// A `set`: for a time, some attributes of an element are others.
    private struct Animation {
        var interval: TimedTextInterval
        var style: TimedTextStyle
    }

    /// Times of an element within those of its parent; nil where they cannot be read.
    private mutating func interval(
        _ node: XMLNode, _ parent: TimedTextInterval, reference: MediaTime
    ) -> (interval: TimedTextInterval, hasEnd: Bool)? {
        var begin = MediaTime.zero
        var end = MediaTime.indefinite
        for attribute in node.attributes where TimedTextNames.isOwn(attribute) {
            guard ["begin", "end", "dur"].contains(attribute.name) else { continue }
            guard let (time, isUsual) = TimedTextTime.read(attribute.value, parameters) else {
                problems.add(.badTime(ProblemList.excerpt(attribute.value.utf8)), line: node.line)
                return nil
            }
            if !isUsual { problems.add(.unusualTime(ProblemList.excerpt(attribute.value.utf8)), line: node.line) }
            if attribute.name == "begin" { begin = time }
        }
        begin = reference + begin
        for attribute in node.attributes where TimedTextNames.isOwn(attribute) {
            guard let (time, _) = TimedTextTime.read(attribute.value, parameters) else { continue }
            if attribute.name == "end" { end = min(end, reference + time) }
            if attribute.name == "dur" { end = min(end, begin + time) }
        }
        return (TimedTextInterval(begin: begin, end: min(end, parent.end)), end.isNumeric)
    }

    /// Walks body and div; the answer is when the element ends, for what follows it in a sequence.
    private mutating func walk(
        _ index: Int, _ outer: Context, _ parent: TimedTextInterval, reference: MediaTime, isSequence: Bool
    ) -> MediaTime {
        let node = tree.nodes[index]
        guard let (own, hasEnd) = interval(node, parent, reference: reference) else {
            return reference
        }
        var context = outer
        enter(node, &context, own)
        if node.name == "p" {
            let end = paragraph(index, context, own.clipped(to: parent), reference: reference)
            if hasEnd { return own.end }
            return isSequence ? min(end, own.end) : own.end
        }
        let isInSequence = TimedTextStyles.attribute(node, "timeContainer") == "seq"
        var cursor = own.begin
        var latest = own.begin
        for child in node.children where TimedTextNames.isOwn(tree.nodes[child]) {
            guard captions.count < limits.captions else { break }
            switch tree.nodes[child].name {
            case "div", "p":
                let end = walk(child, context, own, reference: cursor, isSequence: isInSequence)
                latest = max(latest, end)
                if isInSequence { cursor = min(end, own.end) }
            default: continue
            }
            // Nothing comes after what has no end.
            if isInSequence, !cursor.isNumeric { break }
        }
        if hasEnd { return own.end }
        return min(own.end, latest)
    }

    /// Takes an element's styles, region and language, and the `set`s in it.
    private mutating func enter(_ node: XMLNode, _ context: inout Context, _ own: TimedTextInterval) {
        context.style = context.styles.style(of: node, context.style.handedDown, &problems)
        if !context.style.isShown { context.isShown = false }
        if let background = context.style["backgroundColor"], node.name == "p" || node.name == "span" {
            context.background = background
        }
        for attribute in node.attributes where TimedTextNames.isOwn(attribute) {
            switch attribute.name {
            case "region": if context.region == nil || node.name != "span" { context.region = attribute.value }
            case "lang": context.language = attribute.value == language ? nil : attribute.value
            case "space": context.keepsSpace = attribute.value == "preserve"
            default: break
            }
        }
        animations(node, own, &context)
    }

    private mutating func animations(_ node: XMLNode, _ own: TimedTextInterval, _ context: inout Context) {
        guard context.animated.count < TimedTextReader.mostStates else { return }
        for child in node.children
        where tree.nodes[child].name == "set" && TimedTextNames.isOwn(tree.nodes[child]) {
            let set = tree.nodes[child]
            guard let (times, _) = interval(set, own, reference: own.begin) else { continue }
            var style = TimedTextStyle()
            style.set(set.attributes)
            context.animated.append(
                Animation(interval: times.clipped(to: own), style: style))
        }
    }

    // MARK: Paragraphs

    /// A piece of text, and what holds for it.
    private struct Piece {
        var text: String
        var isBreak = false
        var interval: TimedTextInterval
        var chain: [Layer]
        var keepsSpace: Bool
        var language: String?
        /// The innermost `tts:ruby`: base, text or delimiter.
        var ruby: String?
    }

    /// One of the elements around a piece, from the paragraph in: what it says itself, and when that changes.
    private struct Layer {
        var own: TimedTextStyle
        var animations: [Animation]
    }

    /// Reads a paragraph into captions; the answer is when the last of its text ends.
    private mutating func paragraph(
        _ index: Int, _ context: Context, _ interval: TimedTextInterval, reference: MediaTime
    ) -> MediaTime {
        var shown = interval
        if shown.begin < .zero, shown.end > .zero { shown.begin = .zero }
        let line = tree.nodes[index].line
        var region: CaptionRegion?
        var regionStyle = TimedTextStyle()
        if let name = context.region {
            if let entry = context.styles.regionNodes[name] {
                region = entry.region
                regionStyle = entry.style
                let node = tree.nodes[entry.node]
                if let (times, _) = self.interval(node, .always, reference: .zero) {
                    shown = shown.clipped(to: times)
                }
                if !entry.style.isShown { return interval.begin }
            } else {
                problems.add(.undefined(ProblemList.excerpt(name.utf8)), line: line)
            }
        }
        var pieces: [Piece] = []
        let layer = Layer(own: context.style, animations: context.animated)
        let latest = collect(
            index, context, [layer], interval, &pieces,
            isSequence: TimedTextStyles.attribute(tree.nodes[index], "timeContainer") == "seq", ruby: nil)
        guard !pieces.isEmpty else { return latest }
        guard context.isShown || !context.animated.isEmpty else { return latest }
        if interval.end < interval.begin {
            problems.add(.endsBeforeStart, line: line)
            return latest
        }
        guard !shown.isEmpty else { return latest }
        let times = states(pieces, shown)
        let first = captions.count
        for (place, begin) in times.enumerated() {
            guard captions.count < limits.captions else { break }
            let end = place + 1 < times.count ? times[place + 1] : shown.end
            let (runs, alignment) = state(pieces, at: begin, context.styles, regionStyle, line)
            guard !runs.isEmpty else { continue }
            var caption = Caption(start: begin, end: end, runs: runs, region: region, alignment: alignment)
            caption.identifier = TimedTextStyles.attribute(tree.nodes[index], "id")
            if captions.count > first, let last = captions.last, last.end == begin, last.runs == runs,
                last.alignment == alignment
            {
                captions[captions.count - 1].end = end
                continue
            }
            captions.append(caption)
            origins.append(paragraphs.count)
        }
        if captions.count > first {
            var style = regionStyle.handedDown
            style.merge(context.style)
            paragraphs.append(
                TimedTextSource.Paragraph(
                    node: index, reference: reference,
                    style: context.styles.runStyle(style, background: context.background, language: context.language),
                    captions: captions.count - first))
        }
        return latest
    }

    /// The times at which a paragraph changes, the first being its begin.
    private mutating func states(_ pieces: [Piece], _ shown: TimedTextInterval) -> [MediaTime] {
        var times: Set<MediaTime> = []
        func note(_ interval: TimedTextInterval) {
            guard times.count < TimedTextReader.mostStates else { return }
            if interval.begin > shown.begin, interval.begin < shown.end { times.insert(interval.begin) }
            if interval.end > shown.begin, interval.end < shown.end { times.insert(interval.end) }
        }
        for piece in pieces {
            note(piece.interval)
            for layer in piece.chain { for animation in layer.animations { note(animation.interval) } }
        }
        work += (times.count + 1) * pieces.count
        guard work <= TimedTextReader.mostWork else { return [shown.begin] }
        return [shown.begin] + times.sorted()
    }

    /// Gathers the pieces of text below an element; the answer is when the last of them ends.
    private mutating func collect(
        _ index: Int, _ context: Context, _ chain: [Layer], _ interval: TimedTextInterval, _ pieces: inout [Piece],
        isSequence: Bool, ruby: String?
    ) -> MediaTime {
        var cursor = interval.begin
        var latest = interval.begin
        for child in tree.nodes[index].children {
            let node = tree.nodes[child]
            if node.kind == .text {
                // In a sequence a bare text lasts no time.
                guard !isSequence else { continue }
                pieces.append(
                    Piece(
                        text: node.text, interval: interval, chain: chain, keepsSpace: context.keepsSpace,
                        language: context.language, ruby: ruby))
                if node.text.utf8.contains(where: { $0 > 0x20 }) { latest = interval.end }
                continue
            }
            guard TimedTextNames.isOwn(node) else { continue }
            if node.name == "br" {
                pieces.append(
                    Piece(
                        text: "\n", isBreak: true, interval: interval, chain: chain, keepsSpace: true,
                        language: nil, ruby: ruby))
                continue
            }
            guard node.name == "span" else { continue }
            guard
                let (own, _) = self.interval(
                    node, interval, reference: isSequence ? cursor : interval.begin)
            else { continue }
            let times = own.clipped(to: interval)
            var inner = context
            inner.animated = []
            // A span in another region than its paragraph is shown in neither (TTML 1, 9.3.2).
            if let region = TimedTextStyles.attribute(node, "region"), let outer = context.region, region != outer {
                continue
            }
            if inner.region == nil { inner.region = TimedTextStyles.attribute(node, "region") }
            var layerStyle = context.styles.style(of: node, nil, &problems)
            if let space = TimedTextStyles.attribute(node, "space") { inner.keepsSpace = space == "preserve" }
            if let lang = TimedTextStyles.attribute(node, "lang") { inner.language = lang == language ? nil : lang }
            animations(node, own, &inner)
            var role = ruby
            switch layerStyle["ruby"] {
            case "text", "textContainer": role = "text"
            case "base", "baseContainer": role = "base"
            case "delimiter": role = "delimiter"
            default: break
            }
            if layerStyle["ruby"] == nil, ruby == nil { role = nil }
            if chain.count > XMLReader.deepest { layerStyle = TimedTextStyle() }
            let end = collect(
                child, inner, chain + [Layer(own: layerStyle, animations: inner.animated)], times,
                &pieces,
                isSequence: TimedTextStyles.attribute(node, "timeContainer") == "seq", ruby: role)
            let spanEnd = own.end.isNumeric ? own.end : end
            latest = max(latest, spanEnd)
            if isSequence { cursor = spanEnd }
        }
        return latest
    }

    /// What a paragraph shows at a time.
    private mutating func state(
        _ pieces: [Piece], at time: MediaTime, _ styles: TimedTextStyles, _ region: TimedTextStyle, _ line: Int
    ) -> ([TextRun], TextAlignment?) {
        var runs: [TextRun] = []
        var endsWithSpace = true
        // Blanks at the end of a line that the file says to keep are part of it.
        var keepsEnd = false
        var alignment: TextAlignment?
        for piece in pieces where piece.interval.contains(time) {
            var style = region.handedDown
            var background: String?
            var isShown = true
            for (depth, layer) in piece.chain.enumerated() {
                var own = layer.own
                for animation in layer.animations where animation.interval.contains(time) {
                    own.merge(animation.style)
                }
                if let color = own["backgroundColor"] { background = color }
                if !own.isShown { isShown = false }
                style = style.handedDown
                style.merge(own)
                if depth == 0 { alignment = own["textAlign"].flatMap { TextAlignment(rawValue: $0) } }
            }
            guard isShown, style["visibility"] != "hidden" else { continue }
            if piece.isBreak {
                if !keepsEnd { trimEnd(&runs) }
                keepsEnd = false
                runs.append(TextRun("\n", style: runs.last?.style ?? RunStyle()))
                endsWithSpace = true
                continue
            }
            let text = piece.keepsSpace ? piece.text : collapsed(piece.text, &endsWithSpace)
            if piece.keepsSpace { endsWithSpace = false }
            guard !text.isEmpty else { continue }
            if piece.ruby == "text" {
                let position: Ruby.Position = style["rubyPosition"] == "after" ? .after : .before
                let trimmed = String(text.drop { $0 == " " })
                guard let last = runs.indices.last, !trimmed.isEmpty else { continue }
                if runs[last].ruby == nil {
                    runs[last].ruby = Ruby(trimmed, position: position)
                } else {
                    problems.add(.badAttribute(name: "ruby", value: ProblemList.excerpt(trimmed.utf8)), line: line)
                }
                continue
            }
            if piece.ruby == "delimiter" { continue }
            keepsEnd = piece.keepsSpace
            let run = TextRun(
                text, style: styles.runStyle(style, background: background, language: piece.language))
            if piece.ruby == "base", !text.utf8.allSatisfy({ $0 == 0x20 }) { runs.append(run) } else { runs.join(run) }
        }
        if !keepsEnd { trimEnd(&runs) }
        return (runs.allSatisfy { $0.text.utf8.allSatisfy { $0 <= 0x20 } } ? [] : runs.normalized, alignment)
    }

    /// Blanks made one, and none at the start of a line.
    private func collapsed(_ text: String, _ endsWithSpace: inout Bool) -> String {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count)
        for byte in text.utf8 {
            if byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 {
                if !endsWithSpace { bytes.append(0x20) }
                endsWithSpace = true
            } else {
                bytes.append(byte)
                endsWithSpace = false
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private func trimEnd(_ runs: inout [TextRun]) {
        while let last = runs.indices.last, runs[last].ruby == nil, runs[last].text.utf8.last == 0x20 {
            runs[last].text.removeLast()
            if runs[last].text.isEmpty { runs.removeLast() }
        }
    }
}
