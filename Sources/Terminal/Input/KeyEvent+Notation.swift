extension KeyEvent: CustomStringConvertible {
    /// Reads the notation of configuration files: `j`, `G`, `<`, `Ctrl-d`, `Shift-Left`, `Alt-x`, `Enter`, `Space`, `F1`.
    ///
    /// Names of keys and modifiers are read in any case; nil for what names no key. `Shift-g` is `G`.
    public init?(_ notation: String) {
        var rest = Substring(notation)
        var modifiers: Modifiers = []
        while let dash = rest.dropFirst().firstIndex(of: "-"), rest.index(after: dash) < rest.endIndex,
            let modifier = Self.modifiers[rest[..<dash].lowercased()]
        {
            modifiers.insert(modifier)
            rest = rest[rest.index(after: dash)...]
        }
        if let character = rest.first, rest.count == 1 {
            guard character != " ",
                !character.unicodeScalars.contains(where: { $0.properties.generalCategory == .control })
            else { return nil }
            self = Self.normalized(character, modifiers)
            return
        }
        let name = rest.lowercased()
        if let key = Self.keys[name] {
            self.init(key, modifiers)
            return
        }
        guard name.first == "f", let number = Int(name.dropFirst()), (1...35).contains(number) else { return nil }
        self.init(.function(number), modifiers)
    }

    /// The notation that `init(_:)` reads.
    public var description: String {
        var text = ""
        if modifiers.contains(.control) { text += "Ctrl-" }
        if modifiers.contains(.alt) { text += "Alt-" }
        if modifiers.contains(.shift) { text += "Shift-" }
        if modifiers.contains(.control), case .character(let character) = key, character.isUppercase {
            return text + "Shift-" + character.lowercased()
        }
        return text + name
    }

    private var name: String {
        switch key {
        case .character(" "): "Space"
        case .character(let character): String(character)
        case .enter: "Enter"
        case .tab: "Tab"
        case .backspace: "Backspace"
        case .escape: "Esc"
        case .up: "Up"
        case .down: "Down"
        case .left: "Left"
        case .right: "Right"
        case .home: "Home"
        case .end: "End"
        case .pageUp: "PgUp"
        case .pageDown: "PgDn"
        case .insert: "Insert"
        case .delete: "Delete"
        case .function(let number): "F\(number)"
        }
    }

    /// The one form of a character with modifiers: upper case instead of shift, and lower case with Control, where
    /// terminals cannot tell them apart.
    static func normalized(_ character: Character, _ modifiers: Modifiers) -> KeyEvent {
        var character = character
        var modifiers = modifiers
        if modifiers.contains(.control), !modifiers.contains(.shift), character.isASCII {
            character = character.lowercased().first ?? character
        }
        if modifiers.contains(.shift), character != " " {
            character = character.uppercased().count == 1 ? Character(character.uppercased()) : character
            modifiers.remove(.shift)
        }
        return KeyEvent(.character(character), modifiers)
    }

    private static let modifiers: [String: Modifiers] = [
        "ctrl": .control, "control": .control, "c": .control, "alt": .alt, "meta": .alt, "m": .alt, "shift": .shift,
        "s": .shift,
    ]

    private static let keys: [String: Key] = [
        "enter": .enter, "return": .enter, "tab": .tab, "backspace": .backspace, "bs": .backspace, "esc": .escape,
        "escape": .escape, "up": .up, "down": .down, "left": .left, "right": .right, "home": .home, "end": .end,
        "pgup": .pageUp, "pageup": .pageUp, "pgdn": .pageDown, "pgdown": .pageDown, "pagedown": .pageDown,
        "insert": .insert, "ins": .insert, "delete": .delete, "del": .delete, "space": .character(" "),
        "minus": .character("-"),
    ]
}
