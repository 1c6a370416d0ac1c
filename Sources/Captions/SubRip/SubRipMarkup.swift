internal import Bytes
internal import XML

/// Reads a SubRip text with its tags: `<b>`, `<i>`, `<u>`, `<s>`, `<font color>`, `<br>`, and overrides like `{\an8}`.
///
/// What looks like a tag and is none of these is text.
struct SubRipMarkup {
    private static let deepest = 64

    private var runs: [TextRun] = []
    private var buffer: [UInt8] = []
    private var style = RunStyle()
    private var open: [(name: String, before: RunStyle)] = []
    /// The number of `{\anN}`, the first that there is.
    private(set) var alignment: Int?

    mutating func read(_ line: ArraySlice<UInt8>, isFirst: Bool) {
        if !isFirst { buffer.append(0x0A) }
        var index = line.startIndex
        while index < line.endIndex {
            let byte = line[index]
            switch byte {
            case 0x3C:
                if let end = tag(line, at: index) {
                    index = end
                    continue
                }
            case 0x7B:
                if let end = override(line, at: index) {
                    index = end
                    continue
                }
            case 0x26:
                if let reference = CharacterReference.read(line, at: index) {
                    TextDecoding.append(reference.scalar, to: &buffer)
                    index = reference.end
                    continue
                }
            default: break
            }
            buffer.append(byte)
            index += 1
        }
    }

    mutating func finish() -> [TextRun] {
        flush()
        return runs.normalized
    }

    private mutating func flush() {
        guard !buffer.isEmpty else { return }
        runs.join(TextRun(String(decoding: buffer, as: UTF8.self), style: style))
        buffer.removeAll(keepingCapacity: true)
    }

    /// The tag at `start`, where one is that is known.
    static func name(_ line: ArraySlice<UInt8>, at start: Int) -> (name: String, isEnd: Bool, body: Int, end: Int)? {
        var index = start + 1
        let isEnd = index < line.endIndex && line[index] == 0x2F
        if isEnd { index += 1 }
        let first = index
        while index < line.endIndex, line[index] | 0x20 >= 0x61, line[index] | 0x20 <= 0x7A, index - first < 5 {
            index += 1
        }
        let name = String(decoding: line[first..<index], as: UTF8.self).lowercased()
        guard ["b", "i", "u", "s", "font", "br"].contains(name), index < line.endIndex else { return nil }
        let body = index
        while index < line.endIndex, line[index] != 0x3E, line[index] != 0x3C, index - body < 200 { index += 1 }
        guard index < line.endIndex, line[index] == 0x3E else { return nil }
        // What follows the name of `<b…>` must not be part of a word.
        let next = line[body]
        guard next == 0x3E || next == 0x20 || next == 0x2F else { return nil }
        return (name, isEnd, body, index + 1)
    }

    private mutating func tag(_ line: ArraySlice<UInt8>, at start: Int) -> Int? {
        guard let (name, isEnd, body, end) = SubRipMarkup.name(line, at: start) else { return nil }
        if name == "br" {
            buffer.append(0x0A)
            return end
        }
        flush()
        if isEnd {
            guard let place = open.lastIndex(where: { $0.name == name }) else { return end }
            style = open[place].before
            open.removeSubrange(place...)
            return end
        }
        if open.count < SubRipMarkup.deepest { open.append((name, style)) }
        switch name {
        case "b": style.isBold = true
        case "i": style.isItalic = true
        case "u": style.decoration.insert(.underline)
        case "s": style.decoration.insert(.lineThrough)
        default: font(line[body..<end - 1])
        }
        return end
    }

    /// The attributes of `<font …>`: `color`, `face`.
    private mutating func font(_ body: ArraySlice<UInt8>) {
        var index = body.startIndex
        while index < body.endIndex {
            while index < body.endIndex, body[index] <= 0x20 { index += 1 }
            let first = index
            while index < body.endIndex, body[index] != 0x3D, body[index] > 0x20 { index += 1 }
            let name = String(decoding: body[first..<index], as: UTF8.self).lowercased()
            guard index < body.endIndex, body[index] == 0x3D else {
                index += 1
                continue
            }
            index += 1
            var stop: (UInt8) -> Bool = { $0 <= 0x20 }
            if index < body.endIndex, body[index] == 0x22 || body[index] == 0x27 {
                let quote = body[index]
                stop = { $0 == quote }
                index += 1
            }
            let start = index
            while index < body.endIndex, !stop(body[index]) { index += 1 }
            let value = String(decoding: body[start..<index], as: UTF8.self)
            index += 1
            if name == "color" {
                if let color = CaptionColor(value) ?? CaptionColor("#" + value) { style.color = color }
            } else if name == "face" {
                style.fontFamily = value
            }
        }
    }

    /// An override `{\…}` at `start`: all are taken out, those of place and style are heeded.
    private mutating func override(_ line: ArraySlice<UInt8>, at start: Int) -> Int? {
        guard start + 1 < line.endIndex, line[start + 1] == 0x5C else { return nil }
        guard let end = line[start...].prefix(200).firstIndex(of: 0x7D) else { return nil }
        flush()
        for part in line[start + 1..<end].split(separator: 0x5C) {
            switch String(decoding: part, as: UTF8.self) {
            case "b1": style.isBold = true
            case "b0": style.isBold = false
            case "i1": style.isItalic = true
            case "i0": style.isItalic = false
            case "u1": style.decoration.insert(.underline)
            case "u0": style.decoration.remove(.underline)
            case let word where word.hasPrefix("an") && word.utf8.count == 3:
                if alignment == nil { alignment = Int(word.dropFirst(2)) }
            default: break
            }
        }
        return end + 1
    }
}
