public import Terminal

/// The looks of everything on the screen.
public struct Theme: Sendable, Equatable {
    /// Its name, as `--theme` and `config.toml` call it.
    public var name: String

    private var styles: [ThemeRole: Style]

    /// A theme by its styles; roles without one look like the base.
    public init(name: String, styles: [ThemeRole: Style]) {
        self.name = name
        self.styles = styles
    }

    /// The style of a role.
    public subscript(role: ThemeRole) -> Style {
        get { styles[role] ?? Style() }
        set { styles[role] = newValue }
    }

    /// The style of a role on the background of another.
    ///
    /// Where the two cannot be told apart, as pale yellow on white, the role's colour is the background instead.
    func style(_ role: ThemeRole, on ground: ThemeRole) -> Style {
        var style = self[ground].overlaid(with: self[role])
        guard let front = style.foreground, let back = style.background, !front.isPalette, !back.isPalette,
            front.contrast(with: back) < Theme.readable
        else { return style }
        let other = self[ground].foreground.flatMap { $0.isPalette ? nil : $0 } ?? back
        style.foreground = front.contrast(with: other) > front.contrast(with: back) ? other : back
        style.background = front
        return style
    }

    /// The contrast of text that can be read, as WCAG 2 has it.
    private static let readable = 4.5

    /// The same for terminals that show no colours: what has a background of its own, as the cursor, is reversed.
    var withoutColors: Theme {
        var theme = self
        let plain = self[.base].background
        for (role, style) in styles where role != .base && role != .picture {
            if let background = style.background, background != plain { theme[role].attributes.insert(.reverse) }
        }
        return theme
    }

    /// What lies around pictures and shows through transparent pixels, as 0xRRGGBB; nil where the theme leaves that to the
    /// terminal.
    var pictureBackground: UInt32? { self[.picture].background?.rgb ?? self[.base].background?.rgb }

    /// The colour of a waveform, as 0xRRGGBB.
    var waveformColor: UInt32 { self[.waveform].foreground?.rgb ?? 0x80C0_FF }

    /// The colour of a range, as 0xRRGGBB.
    var rangeColor: UInt32 { self[.range].foreground?.rgb ?? 0x8FD18A }

    /// The theme that works without any file; `Themes/dark.toml` says the same.
    public static let dark = Theme(
        name: "dark",
        styles: [
            .base: Style(foreground: .rgb(0xD4D4D8)),
            .dim: Style(foreground: .rgb(0x8A8F98)),
            .title: Style(foreground: .rgb(0xF4F4F5), attributes: .bold),
            .cursor: Style(foreground: .rgb(0xFFFFFF), background: .rgb(0x2F5D8C), attributes: .bold),
            .trail: Style(foreground: .rgb(0xF4F4F5), background: .rgb(0x33363D)),
            .marked: Style(foreground: .rgb(0xF5C26B), attributes: .bold),
            .match: Style(foreground: .rgb(0x111318), background: .rgb(0xF5C26B)),
            .folder: Style(foreground: .rgb(0x7CB7FF), attributes: .bold),
            .video: Style(foreground: .rgb(0xD4D4D8)),
            .audio: Style(foreground: .rgb(0x9BD8A5)),
            .image: Style(foreground: .rgb(0xD7A8E8)),
            .captions: Style(foreground: .rgb(0xE5CF8A)),
            .link: Style(foreground: .rgb(0x6FD0D6)),
            .loading: Style(foreground: .rgb(0xC9A227)),
            .failed: Style(foreground: .rgb(0xF07178)),
            .border: Style(foreground: .rgb(0x5F6673)),
            .status: Style(foreground: .rgb(0xB8BCC4), background: .rgb(0x23262D)),
            .prompt: Style(foreground: .rgb(0xFFFFFF), background: .rgb(0x23262D)),
            .value: Style(foreground: .rgb(0xF4F4F5)),
            .key: Style(foreground: .rgb(0xF5C26B)),
            .timecode: Style(foreground: .rgb(0xFFFFFF), attributes: .bold),
            .playhead: Style(foreground: .rgb(0xFF6B5E), attributes: .bold),
            .ruler: Style(foreground: .rgb(0x5C626E)),
            .keyFrame: Style(foreground: .rgb(0x8A8F98)),
            .chapter: Style(foreground: .rgb(0x7CB7FF)),
            .segment: Style(foreground: .rgb(0xC8B0F0)),
            .range: Style(foreground: .rgb(0x8FD18A), attributes: .bold),
            .scene: Style(foreground: .rgb(0xE5CF8A)),
            .waveform: Style(foreground: .rgb(0x6FB7FF)),
            .telemetry: Style(foreground: .rgb(0x9BD8A5)),
            .picture: Style(foreground: .rgb(0x2C3037), background: .rgb(0x17191D)),
        ])
}
