/// Reports of the mouse in xterm's SGR form and in its first one.
enum MouseReport {
    /// The parameters of `CSI < b ; x ; y M` or `m`; nil for what no mouse does.
    static func sgr(_ values: [Int], isRelease: Bool) -> MouseEvent? {
        guard values.count == 3, values[1] > 0, values[2] > 0 else { return nil }
        return event(code: values[0], column: values[1] - 1, row: values[2] - 1, isRelease: isRelease)
    }

    /// The three bytes after `CSI M`, each with 32 added.
    static func old(_ bytes: [UInt8]) -> MouseEvent? {
        guard bytes.count == 3, bytes.allSatisfy({ $0 >= 32 }), bytes[1] > 32, bytes[2] > 32 else { return nil }
        return event(
            code: Int(bytes[0]) - 32, column: Int(bytes[1]) - 33, row: Int(bytes[2]) - 33, isRelease: false)
    }

    private static func event(code: Int, column: Int, row: Int, isRelease: Bool) -> MouseEvent? {
        var modifiers: Modifiers = []
        if code & 4 != 0 { modifiers.insert(.shift) }
        if code & 8 != 0 { modifiers.insert(.alt) }
        if code & 16 != 0 { modifiers.insert(.control) }
        guard let action = action(code: code, isRelease: isRelease) else { return nil }
        return MouseEvent(action, at: Position(row: row, column: column), modifiers: modifiers)
    }

    private static func action(code: Int, isRelease: Bool) -> MouseEvent.Action? {
        if code & 64 != 0 {
            if isRelease || code & 32 != 0 || code & 128 != 0 { return nil }
            switch code & 3 {
            case 0: return .wheelUp
            case 1: return .wheelDown
            case 2: return .wheelLeft
            default: return .wheelRight
            }
        }
        // Buttons 8 to 11 have no use here.
        if code & 128 != 0 { return nil }
        let buttons: [MouseEvent.Button] = [.left, .middle, .right]
        let number = code & 3
        if number == 3 {
            // The first form does not say which button went up.
            return code & 32 != 0 ? .move : .release(.left)
        }
        if code & 32 != 0 { return .drag(buttons[number]) }
        return isRelease ? .release(buttons[number]) : .press(buttons[number])
    }
}
