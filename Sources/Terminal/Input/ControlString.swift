/// Strings that terminals send: DCS, OSC and APC answers.
enum ControlString {
    /// nil for what means nothing to a program.
    static func reply(introducer: UInt8, bytes: [UInt8]) -> TerminalReply? {
        let text = String(decoding: bytes, as: UTF8.self)
        switch introducer {
        case UInt8(ascii: "P") where text.hasPrefix(">|"): return .version(String(text.dropFirst(2)))
        case UInt8(ascii: "]"): return color(text) ?? .other(text)
        case UInt8(ascii: "_") where text.hasPrefix("G"):
            let parts = text.dropFirst().split(separator: ";", maxSplits: 1, omittingEmptySubsequences: false)
            return .graphics(control: String(parts.first ?? ""), message: parts.count > 1 ? String(parts[1]) : "")
        default: return .other(text)
        }
    }

    /// `10;rgb:rrrr/gggg/bbbb`, `4;7;rgb:…`.
    private static func color(_ text: String) -> TerminalReply? {
        let parts = text.split(separator: ";", omittingEmptySubsequences: false)
        guard parts.count >= 2, let selector = Int(parts[0]), let last = parts.last, let rgb = rgb(last) else {
            return nil
        }
        if selector == 4, parts.count == 3, let index = Int(parts[1]) { return .paletteColor(index: index, rgb: rgb) }
        return (10...19).contains(selector) && parts.count == 2 ? .color(selector: selector, rgb: rgb) : nil
    }

    /// X11's `rgb:` and `rgba:` with one to four digits a channel.
    private static func rgb(_ text: Substring) -> UInt32? {
        guard text.hasPrefix("rgb:") || text.hasPrefix("rgba:") else { return nil }
        let channels = text.drop { $0 != ":" }.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
        guard channels.count >= 3 else { return nil }
        var result: UInt32 = 0
        for channel in channels.prefix(3) {
            guard (1...4).contains(channel.utf8.count), let value = UInt32(channel, radix: 16) else { return nil }
            let most: UInt32 = 1 << (4 * UInt32(channel.utf8.count)) - 1
            result = result << 8 | (value * 255 + most / 2) / most
        }
        return result
    }
}
