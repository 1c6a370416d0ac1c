/// How many colours the terminal shows.
public enum ColorDepth: Hashable, Sendable, CaseIterable {
    /// Attributes only: no colours in the terminal's description, or NO_COLOR is set.
    case monochrome
    /// The eight colours of the Linux console and old descriptions.
    case palette8
    /// Eight colours and their bright forms.
    case palette16
    /// xterm's 256: a cube of 6×6×6 and 24 greys.
    case palette256
    /// 24 bits.
    case trueColor

    /// What COLORTERM would say of terminals that show 24 bits and do not set it: they name themselves otherwise.
    ///
    /// Only where nothing stands between: tmux and screen pass such names on from a terminal that is not theirs.
    static func impliedColorTerm(term: String, environment: (String) -> String?) -> String? {
        guard term.hasPrefix("xterm"), environment("TMUX") == nil, environment("STY") == nil else { return nil }
        // xterm since 331 (2017) shows 24 bits; it removes COLORTERM from what it starts.
        if let version = environment("XTERM_VERSION"), let open = version.firstIndex(of: "("),
            let number = Int(version[version.index(after: open)...].prefix { $0.isNumber })
        {
            return number >= 331 ? "truecolor" : nil
        }
        let names = ["KITTY_WINDOW_ID", "KONSOLE_VERSION", "WT_SESSION", "WEZTERM_PANE", "ALACRITTY_WINDOW_ID"]
        return names.contains { environment($0) != nil } ? "truecolor" : nil
    }

    /// Decides from the environment and the number of colours in the terminal's description.
    ///
    /// NO_COLOR set to anything but nothing wins (no-color.org); then COLORTERM, and a name with `-direct`.
    static func detect(
        term: String, colors: Int, colorTerm: String?, noColor: String?
    ) -> ColorDepth {
        if let noColor, !noColor.isEmpty { return .monochrome }
        if colors < 8 { return .monochrome }
        if colorTerm == "truecolor" || colorTerm == "24bit" || term.hasSuffix("-direct") || colors > 256 {
            return .trueColor
        }
        if colors >= 256 { return .palette256 }
        return colors >= 16 ? .palette16 : .palette8
    }
}
