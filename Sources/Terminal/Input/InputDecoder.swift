/// Turns the bytes of a terminal into events: a state machine that may be fed any fragments.
///
/// What it does not know it drops as a whole, so no part of an escape sequence is ever taken for keys. It follows
/// ECMA-48 for the shape of sequences, xterm's ctlseqs for the mouse, and kitty's keyboard protocol for CSI u.
struct InputDecoder: Sendable {
    enum State: Hashable, Sendable {
        case ground
        /// Inside a UTF-8 character: continuation bytes that are missing.
        case utf8(missing: Int, value: UInt32, least: UInt32)
        case escape
        case ss3
        case csi
        /// `CSI [`: the Linux console's function keys.
        case linux
        /// The three bytes after `CSI M`.
        case oldMouse
        /// A control string up to its terminator; the byte that introduced it.
        case string(UInt8)
        /// The same after an ESC that may be half of its terminator.
        case stringEscape(UInt8)
        case paste
    }

    /// How long to wait for the rest of what may be a lone Escape, in milliseconds.
    static let escapeDelay = 25
    /// How long to wait for the rest of a sequence that is none of a lone key.
    static let sequenceDelay = 500
    private static let stringLimit = 64 * 1024
    private static let pasteLimit = 4 * 1024 * 1024

    private(set) var state = State.ground
    /// Bytes of the sequence, string or paste so far.
    private(set) var collected: [UInt8] = []
    /// An ESC came before the sequence: Alt, in the old way.
    private var alt = false
    /// What the terminal sends for Backspace (its VERASE): 0x7F, or 0x08.
    let eraseByte: UInt8

    init(eraseByte: UInt8 = 0x7F) {
        self.eraseByte = eraseByte
    }

    /// Milliseconds after which `timeOut` is due when nothing more comes; nil when nothing is begun.
    var delay: Int? {
        switch state {
        case .ground: nil
        case .escape, .ss3: Self.escapeDelay
        case .csi, .string: collected.isEmpty ? Self.escapeDelay : Self.sequenceDelay
        case .utf8, .linux, .oldMouse, .stringEscape: Self.sequenceDelay
        // Large pastes arrive in parts; only a terminal that went away never ends one.
        case .paste: 10 * Self.sequenceDelay
        }
    }

    /// Decodes bytes and appends what they mean.
    mutating func feed(_ bytes: some Sequence<UInt8>, into events: inout [InputEvent]) {
        for byte in bytes { take(byte, into: &events) }
    }

    /// Ends what was begun: a lone ESC is the key Escape, ESC and one character are Alt and that character.
    mutating func timeOut(into events: inout [InputEvent]) {
        switch state {
        case .escape:
            events.append(.key(KeyEvent(.escape)))
            if alt { events.append(.key(KeyEvent(.escape))) }
        case .ss3: events.append(.key(.init(.character("O"), .alt)))
        case .csi where collected.isEmpty: events.append(.key(.init(.character("["), .alt)))
        case .string(let introducer) where collected.isEmpty:
            events.append(.key(.init(.character(Character(Unicode.Scalar(introducer))), .alt)))
        case .paste: finishPaste(into: &events)
        default: break
        }
        reset()
    }

    private mutating func reset() {
        state = .ground
        collected = []
        alt = false
    }

    private mutating func begin(_ next: State) {
        state = next
        collected = []
    }

    private mutating func take(_ byte: UInt8, into events: inout [InputEvent]) {
        switch state {
        case .ground: takeGround(byte, into: &events)
        case .utf8(let missing, let value, let least):
            takeContinuation(byte, missing: missing, value: value, least: least, into: &events)
        case .escape: takeEscape(byte, into: &events)
        case .ss3: takeSS3(byte, into: &events)
        case .csi: takeCSI(byte, into: &events)
        case .linux:
            if (0x41...0x45).contains(byte) { emit(.function(Int(byte) - 0x40), [], into: &events) }
            reset()
        case .oldMouse:
            collected.append(byte)
            if collected.count == 3 {
                if let event = MouseReport.old(collected) { events.append(.mouse(event)) }
                reset()
            }
        case .string(let introducer): takeString(byte, introducer, into: &events)
        case .stringEscape(let introducer):
            if byte == UInt8(ascii: "\\") {
                finishString(introducer, into: &events)
            } else {
                // The string was cut off, and this is the next sequence.
                begin(.escape)
                alt = false
                take(byte, into: &events)
            }
        case .paste: takePaste(byte, into: &events)
        }
    }

    private mutating func takeGround(_ byte: UInt8, into events: inout [InputEvent]) {
        switch byte {
        case 0x1B: state = .escape
        case 0x80...:
            switch byte {
            case 0xC2...0xDF: state = .utf8(missing: 1, value: UInt32(byte & 0x1F), least: 0x80)
            case 0xE0...0xEF: state = .utf8(missing: 2, value: UInt32(byte & 0x0F), least: 0x800)
            case 0xF0...0xF4: state = .utf8(missing: 3, value: UInt32(byte & 0x07), least: 0x10000)
            default: alt = false
            }
        default:
            let event = LegacyKeys.event(for: byte, eraseByte: eraseByte)
            emit(event.key, event.modifiers, into: &events)
            reset()
        }
    }

    private mutating func takeContinuation(
        _ byte: UInt8, missing: Int, value: UInt32, least: UInt32, into events: inout [InputEvent]
    ) {
        guard byte & 0xC0 == 0x80 else {
            reset()
            take(byte, into: &events)
            return
        }
        let next = value << 6 | UInt32(byte & 0x3F)
        guard missing == 1 else {
            state = .utf8(missing: missing - 1, value: next, least: least)
            return
        }
        if next >= max(least, 0xA0), let scalar = Unicode.Scalar(next) {
            emit(.character(Character(scalar)), [], into: &events)
        }
        reset()
    }

    private mutating func takeEscape(_ byte: UInt8, into events: inout [InputEvent]) {
        switch byte {
        case 0x1B:
            // ESC ESC: two Escapes, or Alt and a sequence.
            if alt { events.append(.key(KeyEvent(.escape))) }
            alt = true
        case UInt8(ascii: "["): begin(.csi)
        case UInt8(ascii: "O"): begin(.ss3)
        case UInt8(ascii: "P"), UInt8(ascii: "]"), UInt8(ascii: "_"), UInt8(ascii: "^"), UInt8(ascii: "X"):
            begin(.string(byte))
        default:
            alt = true
            state = .ground
            takeGround(byte, into: &events)
        }
    }

    private mutating func takeSS3(_ byte: UInt8, into events: inout [InputEvent]) {
        // Old xterms put modifiers between: ESC O 5 P.
        if (0x30...0x39).contains(byte), collected.count < 4 {
            collected.append(byte)
            return
        }
        if byte == 0x1B {
            let kept = collected
            reset()
            if kept.isEmpty { events.append(.key(.init(.character("O"), .alt))) }
            state = .escape
            return
        }
        let modifiers = Modifiers(parameter: collected.reduce(0) { min($0 * 10 + Int($1 - 0x30), 1000) })
        if let key = SequenceKeys.ss3(byte) { emit(key.key, key.modifiers.union(modifiers ?? []), into: &events) }
        reset()
    }

    private mutating func takeCSI(_ byte: UInt8, into events: inout [InputEvent]) {
        switch byte {
        case 0x1B:
            if collected.isEmpty { events.append(.key(.init(.character("["), .alt))) }
            reset()
            state = .escape
        case 0x18, 0x1A: reset()
        case UInt8(ascii: "[") where collected.isEmpty: begin(.linux)
        case UInt8(ascii: "M") where collected.isEmpty: begin(.oldMouse)
        case 0x20...0x3F:
            // Longer ones are none that terminals send, but must end where they end.
            if collected.count < 256 { collected.append(byte) }
        case 0x40...0x7E:
            let sequence = ControlSequence(parameters: collected, final: byte)
            let held = alt
            reset()
            if sequence.isPasteStart {
                if held { events.append(.key(KeyEvent(.escape))) }
                begin(.paste)
            } else if var event = sequence.event {
                if held, case .key(var key) = event {
                    key.modifiers.insert(.alt)
                    event = .key(key)
                } else if held {
                    // The key Escape, and right after it something that is no key: an answer, or the mouse.
                    events.append(.key(KeyEvent(.escape)))
                }
                events.append(event)
            }
        default: break
        }
    }

    private mutating func takeString(_ byte: UInt8, _ introducer: UInt8, into events: inout [InputEvent]) {
        switch byte {
        case 0x1B: state = .stringEscape(introducer)
        case 0x07 where introducer == UInt8(ascii: "]"): finishString(introducer, into: &events)
        case 0x18, 0x1A: reset()
        default: if collected.count < Self.stringLimit { collected.append(byte) }
        }
    }

    private mutating func finishString(_ introducer: UInt8, into events: inout [InputEvent]) {
        if let reply = ControlString.reply(introducer: introducer, bytes: collected) {
            if alt { events.append(.key(KeyEvent(.escape))) }
            events.append(.reply(reply))
        }
        reset()
    }

    private static let pasteEnd = Array("\u{1B}[201~".utf8)

    private mutating func takePaste(_ byte: UInt8, into events: inout [InputEvent]) {
        collected.append(byte)
        if byte == UInt8(ascii: "~"), collected.suffix(Self.pasteEnd.count).elementsEqual(Self.pasteEnd) {
            collected.removeLast(Self.pasteEnd.count)
            finishPaste(into: &events)
            reset()
        } else if collected.count > Self.pasteLimit {
            // Keep what ends it recognisable, forget the middle.
            collected.removeSubrange(Self.pasteLimit / 2..<collected.count - Self.pasteEnd.count)
        }
    }

    private mutating func finishPaste(into events: inout [InputEvent]) {
        var text: [UInt8] = []
        text.reserveCapacity(collected.count)
        for (index, byte) in collected.enumerated() {
            if byte == 0x0D {
                text.append(0x0A)
            } else if byte != 0x0A || index == 0 || collected[index - 1] != 0x0D {
                text.append(byte)
            }
        }
        events.append(.paste(String(decoding: text, as: UTF8.self)))
    }

    private func emit(_ key: Key, _ modifiers: Modifiers, into events: inout [InputEvent]) {
        events.append(.key(KeyEvent(key, alt ? modifiers.union(.alt) : modifiers)))
    }
}
