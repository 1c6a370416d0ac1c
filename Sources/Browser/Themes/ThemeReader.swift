internal import TOMLKit
internal import Terminal

/// Reads themes: `name`, and in `[styles]` one inline table for each role.
///
/// `cursor = { fg = "#ffffff", bg = "blue", bold = true }`; colours are `#rrggbb`, a number of the terminal's palette,
/// one of the sixteen names, or `default`.
enum ThemeReader {
    static func read(_ file: ConfigurationFile, _ problems: inout [ConfigurationProblem]) -> Theme {
        var theme = Theme.dark
        theme.name = file.table["name"]?.string ?? "unnamed"
        guard let styles = file.table["styles"]?.table else {
            problems.append(ConfigurationProblem(file: file.name, line: nil, reason: "there is no [styles] section"))
            return theme
        }
        for role in ThemeRole.allCases { theme[role] = Style() }
        for key in styles.keys {
            let line = file.line(of: key, in: "styles")
            guard let role = ThemeRole(rawValue: key) else {
                let known = ThemeRole.allCases.map(\.rawValue).joined(separator: ", ")
                problems.append(
                    ConfigurationProblem(
                        file: file.name, line: line, reason: "there is no role “\(key)”; the roles are \(known)"))
                continue
            }
            guard let table = styles[key]?.table else {
                problems.append(
                    ConfigurationProblem(
                        file: file.name, line: line, reason: "“\(key)” needs the form { fg = \"#rrggbb\", bold = true }"
                    ))
                theme[role] = Theme.dark[role]
                continue
            }
            theme[role] = style(table, key, file, &problems) ?? Theme.dark[role]
        }
        return theme
    }

    private static func style(
        _ table: TOMLTable, _ role: String, _ file: ConfigurationFile, _ problems: inout [ConfigurationProblem]
    ) -> Style? {
        var style = Style()
        var isSound = true
        func complain(_ reason: String) {
            problems.append(
                ConfigurationProblem(
                    file: file.name, line: file.line(of: role, in: "styles"), reason: "“\(role)”: \(reason)"))
            isSound = false
        }
        for key in table.keys {
            guard let value = table[key] else { continue }
            switch key {
            case "fg", "bg":
                guard let text = value.string ?? value.int.map(String.init), let color = color(text) else {
                    complain("\(key) is no colour; write #rrggbb, 0 to 255, a name such as red, or default")
                    continue
                }
                if key == "fg" { style.foreground = color.value } else { style.background = color.value }
            case "bold", "dim", "italic", "underline", "reverse":
                guard let isSet = value.bool else {
                    complain("\(key) must be true or false")
                    continue
                }
                if isSet { style.attributes.insert(attributes[key] ?? []) }
            default: complain("“\(key)” is none of fg, bg, bold, dim, italic, underline, reverse")
            }
        }
        return isSound ? style : nil
    }

    private static let attributes: [String: Attributes] = [
        "bold": .bold, "dim": .dim, "italic": .italic, "underline": .underline, "reverse": .reverse,
    ]

    private static let names = [
        "black", "red", "green", "yellow", "blue", "magenta", "cyan", "white", "bright-black", "bright-red",
        "bright-green", "bright-yellow", "bright-blue", "bright-magenta", "bright-cyan", "bright-white",
    ]

    /// A colour by its text; the value is nil for the terminal's own default.
    private static func color(_ text: String) -> (value: Color?, Void)? {
        if text == "default" { return (nil, ()) }
        if let index = names.firstIndex(of: text) { return (.palette(UInt8(index)), ()) }
        if let index = UInt8(text) { return (.palette(index), ()) }
        guard text.hasPrefix("#"), let color = Color(hex: text) else { return nil }
        return (color, ())
    }
}
