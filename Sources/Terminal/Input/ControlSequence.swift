/// A whole CSI sequence and what it means.
struct ControlSequence {
    /// `<`, `=`, `>` or `?` before the parameters.
    let prefix: UInt8?
    /// Parameters with their sub-parameters; what is missing is 0.
    let parameters: [[Int]]
    /// Bytes between the parameters and the final byte.
    let intermediates: [UInt8]
    let final: UInt8
    private let raw: [UInt8]

    init(parameters bytes: [UInt8], final: UInt8) {
        raw = bytes + [final]
        self.final = final
        var rest = bytes[...]
        if let first = rest.first, (0x3C...0x3F).contains(first) {
            prefix = first
            rest = rest.dropFirst()
        } else {
            prefix = nil
        }
        let numbers = rest.prefix { (0x30...0x3F).contains($0) }
        intermediates = Array(rest.dropFirst(numbers.count))
        parameters =
            numbers.isEmpty
            ? []
            : numbers.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false).map { part in
                part.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false).map { digits in
                    digits.reduce(0) { (0x30...0x39).contains($1) ? min($0 * 10 + Int($1) - 0x30, 10_000_000) : $0 }
                }
            }
    }

    var isPasteStart: Bool { prefix == nil && final == UInt8(ascii: "~") && value(0) == 200 }

    /// nil for what is unknown, or means nothing to a program.
    var event: InputEvent? {
        if prefix == UInt8(ascii: "<"), final == UInt8(ascii: "M") || final == UInt8(ascii: "m") {
            return MouseReport.sgr(values, isRelease: final == UInt8(ascii: "m")).map { .mouse($0) }
        }
        if prefix != nil || !intermediates.isEmpty { return reply.map { .reply($0) } }
        switch final {
        case UInt8(ascii: "I") where parameters.isEmpty: return .focus(true)
        case UInt8(ascii: "O") where parameters.isEmpty: return .focus(false)
        case UInt8(ascii: "t"): return reply.map { .reply($0) }
        case UInt8(ascii: "n"): return values == [0] ? .reply(.status) : nil
        // Ctrl-F3 looks like an answer from the first row: keys are likelier, nobody asks while keys are pressed.
        case UInt8(ascii: "R") where parameters.count == 2 && !(value(0) == 1 && (2...16).contains(value(1))):
            return .reply(.cursor(Position(row: max(0, value(0) - 1), column: max(0, value(1) - 1))))
        case UInt8(ascii: "~"), UInt8(ascii: "^"), UInt8(ascii: "@"): return numbered
        case UInt8(ascii: "u"): return coded(value(0), shifted: sub(0, 1), modifiers: value(1), kind: sub(1, 1))
        default: return lettered
        }
    }

    private var values: [Int] { parameters.map { $0.first ?? 0 } }

    private func value(_ index: Int) -> Int { sub(index, 0) }

    private func sub(_ index: Int, _ place: Int) -> Int {
        index < parameters.count && place < parameters[index].count ? parameters[index][place] : 0
    }

    private var isKeyRelease: Bool { sub(1, 1) == 3 }

    private var lettered: InputEvent? {
        guard let key = SequenceKeys.letter(final), !isKeyRelease, let held = Modifiers(parameter: value(1)) else {
            return nil
        }
        // The old form CSI 5 A, without a first parameter.
        let old = parameters.count == 1 && value(0) > 1 ? Modifiers(parameter: value(0)) ?? [] : []
        return .key(KeyEvent(key.key, key.modifiers.union(held).union(old)))
    }

    private var numbered: InputEvent? {
        if value(0) == 27, parameters.count >= 3 {
            return coded(value(2), shifted: 0, modifiers: value(1), kind: 0)
        }
        guard let key = SequenceKeys.number(value(0)), !isKeyRelease, let held = Modifiers(parameter: value(1)) else {
            return nil
        }
        let rxvt: Modifiers =
            final == UInt8(ascii: "^") ? .control : final == UInt8(ascii: "@") ? [.control, .shift] : []
        return .key(KeyEvent(key, held.union(rxvt)))
    }

    private func coded(_ code: Int, shifted: Int, modifiers: Int, kind: Int) -> InputEvent? {
        guard kind != 3, var held = Modifiers(parameter: modifiers), var key = SequenceKeys.code(code) else {
            return nil
        }
        if held.contains(.shift), shifted > 0, let other = SequenceKeys.code(shifted) {
            key = other
            held.remove(.shift)
        }
        if case .character(let character) = key { return .key(KeyEvent.normalized(character, held)) }
        return .key(KeyEvent(key, held))
    }

    private var reply: TerminalReply? {
        switch (prefix, final) {
        case (UInt8(ascii: "?"), UInt8(ascii: "c")): return .primaryAttributes(values)
        case (UInt8(ascii: ">"), UInt8(ascii: "c")): return .secondaryAttributes(values)
        case (UInt8(ascii: "?"), UInt8(ascii: "u")): return .keyboardFlags(value(0))
        case (UInt8(ascii: "?"), UInt8(ascii: "y")) where intermediates == [UInt8(ascii: "$")]:
            return .mode(number: value(0), state: value(1))
        case (UInt8(ascii: "?"), UInt8(ascii: "S")) where value(0) == 1 && value(1) == 0: return .sixelColors(value(2))
        case (nil, UInt8(ascii: "t")) where value(0) == 6: return .cellSize(width: value(2), height: value(1))
        case (nil, UInt8(ascii: "t")) where value(0) == 4: return .areaSize(width: value(2), height: value(1))
        default: return .other(String(decoding: raw, as: UTF8.self))
        }
    }
}
