internal import Bytes
import Times
internal import XML

/// Reads a cue's text (WebVTT, 6.4): tags, classes, voices, languages, ruby, time stamps.
struct WebVTTMarkup {
    private static let deepest = 64
    private static let colors: [String: CaptionColor] = [
        "white": .white, "lime": .lime, "cyan": .cyan, "red": .red, "yellow": .yellow, "magenta": .magenta,
        "blue": .blue, "black": .black,
    ]

    private struct Element {
        var name: String
        var before: RunStyle
    }

    private var runs: [TextRun] = []
    private var buffer: [UInt8] = []
    private var style = RunStyle()
    private var open: [Element] = []
    private var time: MediaTime?
    /// Where in the runs the base of the current ruby begins; nil outside ruby.
    private var base: Int?
    /// The ruby text so far; nil outside `<rt>`.
    private var ruby: [UInt8]?

    /// The runs of a text; empty where it has none.
    static func runs(_ text: ArraySlice<UInt8>) -> [TextRun] {
        var markup = WebVTTMarkup()
        var index = text.startIndex
        while index < text.endIndex {
            let byte = text[index]
            if byte == 0x3C {
                // A tag that does not end reaches to the end of the text.
                let end = text[index...].firstIndex(of: 0x3E) ?? text.endIndex
                markup.tag(text[index + 1..<end])
                index = min(end + 1, text.endIndex)
                continue
            }
            if byte == 0x26, let reference = CharacterReference.read(text, at: index) {
                markup.put(reference.scalar)
                index = reference.end
                continue
            }
            markup.put(byte)
            index += 1
        }
        markup.endRubyText()
        markup.flush()
        return markup.runs.normalized
    }

    private mutating func put(_ byte: UInt8) { if ruby == nil { buffer.append(byte) } else { ruby?.append(byte) } }

    private mutating func put(_ scalar: Unicode.Scalar) {
        var bytes: [UInt8] = []
        TextDecoding.append(scalar, to: &bytes)
        for byte in bytes { put(byte) }
    }

    private mutating func flush() {
        guard !buffer.isEmpty else { return }
        let run = TextRun(String(decoding: buffer, as: UTF8.self), style: style, time: time)
        buffer.removeAll(keepingCapacity: true)
        // The base of a ruby stays a run of its own.
        if let base, base == runs.count { runs.append(run) } else { runs.join(run) }
    }

    private mutating func endRubyText() {
        guard let bytes = ruby else { return }
        ruby = nil
        guard let start = base, start < runs.count else { return }
        var whole = runs[start]
        for run in runs[(start + 1)...] { whole.text += run.text }
        whole.ruby = Ruby(String(decoding: bytes, as: UTF8.self))
        runs.replaceSubrange(start..., with: [whole])
        base = runs.count
    }

    private mutating func tag(_ body: ArraySlice<UInt8>) {
        guard let first = body.first else { return }
        if Digits.isDecimal(first) {
            if let reading = ClockTime.read(body, at: body.startIndex, separator: 0x2E), ruby == nil {
                flush()
                time = reading.time
            }
            return
        }
        if first == 0x2F {
            end(String(decoding: body.dropFirst().filter { $0 > 0x20 }, as: UTF8.self))
            return
        }
        let head = body.prefix { $0 > 0x20 }
        let annotation = body[head.endIndex...].split(whereSeparator: { $0 <= 0x20 }).map {
            String(decoding: $0, as: UTF8.self)
        }
        let words = head.split(separator: 0x2E, omittingEmptySubsequences: false).map {
            String(decoding: $0, as: UTF8.self)
        }
        begin(words[0], Array(words.dropFirst()), WebVTTMarkup.decoded(annotation.joined(separator: " ")))
    }

    private static func decoded(_ text: String) -> String {
        guard text.utf8.contains(0x26) else { return text }
        let bytes = Array(text.utf8)
        var decoded: [UInt8] = []
        var index = 0
        while index < bytes.count {
            if bytes[index] == 0x26, let reference = CharacterReference.read(bytes[...], at: index) {
                TextDecoding.append(reference.scalar, to: &decoded)
                index = reference.end
            } else {
                decoded.append(bytes[index])
                index += 1
            }
        }
        return String(decoding: decoded, as: UTF8.self)
    }

    private mutating func begin(_ name: String, _ classes: [String], _ annotation: String) {
        guard ["b", "i", "u", "c", "v", "lang", "ruby", "rt"].contains(name), open.count < WebVTTMarkup.deepest else {
            return
        }
        if name == "rt" {
            guard base != nil else { return }
            flush()
            ruby = []
            open.append(Element(name: name, before: style))
            return
        }
        // Styles within a ruby text are not kept: it is plain text.
        guard ruby == nil else { return }
        flush()
        open.append(Element(name: name, before: style))
        switch name {
        case "b": style.isBold = true
        case "i": style.isItalic = true
        case "u": style.decoration.insert(.underline)
        case "v": style.voice = annotation
        case "lang": style.language = annotation
        case "ruby": base = runs.count
        default: break
        }
        for word in classes where !word.isEmpty {
            if let color = WebVTTMarkup.colors[word] {
                style.color = color
            } else if word.hasPrefix("bg_"), let color = WebVTTMarkup.colors[String(word.dropFirst(3))] {
                style.backgroundColor = color
            } else if !style.classes.contains(word), style.classes.count < WebVTTMarkup.deepest {
                style.classes.append(word)
            }
        }
    }

    private mutating func end(_ name: String) {
        guard let place = open.lastIndex(where: { $0.name == name }) else { return }
        if open[place...].contains(where: { $0.name == "rt" }) { endRubyText() }
        flush()
        style = open[place].before
        if open[place...].contains(where: { $0.name == "ruby" }) { base = nil }
        open.removeSubrange(place...)
    }

    /// The class that stands for a colour; nil where there is none.
    static func className(_ color: CaptionColor) -> String? { colors.first { $0.value == color }?.key }
}
