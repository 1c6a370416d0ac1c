import Foundation
import Terminal
import TestSupport
import Testing

@testable import Browser

struct ThemeTests {
    private static let folder = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().appending(path: "Themes")

    static let names = ["dark", "light", "high-contrast", "16-colours", "mono"]

    private func read(_ text: String) -> (theme: Theme?, problems: [ConfigurationProblem]) {
        var problems: [ConfigurationProblem] = []
        let file = ConfigurationFile.parse(text, name: "x.toml", &problems)
        let theme = file.map { ThemeReader.read($0, &problems) }
        return (theme, problems)
    }

    private func shipped(_ name: String) throws -> (theme: Theme, problems: [ConfigurationProblem]) {
        let text = try String(contentsOf: Self.folder.appending(path: name + ".toml"), encoding: .utf8)
        let (theme, problems) = read(text)
        return (try #require(theme), problems)
    }

    @Test func theFileOfTheDarkThemeIsTheBuiltInOne() throws {
        let (theme, problems) = try shipped("dark")
        #expect(problems == [])
        for role in ThemeRole.allCases { #expect(theme[role] == Theme.dark[role], "\(role)") }
        #expect(theme == .dark)
    }

    /// Where there are no colours, what they tell apart is told apart all the same.
    @Test(arguments: names) func nothingIsLostWithoutColors(name: String) throws {
        let theme = try shipped(name).theme.withoutColors
        for role in [ThemeRole.cursor, .trail, .match, .status] {
            #expect(!theme[role].attributes.isEmpty, "\(role)")
        }
        #expect(theme[.cursor].attributes.contains(.reverse) && theme[.cursor].attributes != theme[.trail].attributes)
        #expect(!theme[.base].attributes.contains(.reverse) && !theme[.picture].attributes.contains(.reverse))
    }

    @Test func allThemesAreTested() throws {
        let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
        #expect(Set(files.filter { $0.hasSuffix(".toml") }) == Set(Self.names.map { $0 + ".toml" }))
    }

    @Test(arguments: names) func aThemeIsWholeAndTellsThingsApart(name: String) throws {
        let (theme, problems) = try shipped(name)
        #expect(problems == [])
        #expect(theme.name == name)
        for (one, other) in [
            (ThemeRole.cursor, ThemeRole.base), (.status, .base), (.folder, .base), (.marked, .base), (.match, .base),
            (.failed, .base), (.trail, .base), (.title, .base),
        ] {
            #expect(theme[one] != theme[other], "\(one) looks like \(other)")
        }
        for role in ThemeRole.allCases {
            let style = theme[role]
            if let background = style.background, let foreground = style.foreground {
                #expect(background != foreground, "\(role) cannot be read")
            }
        }
        if name == "mono" {
            for role in ThemeRole.allCases {
                #expect(theme[role].foreground == nil && theme[role].background == nil, "\(role) has a colour")
            }
        }
    }

    @Test(arguments: ["dark", "light", "high-contrast"]) func textCanBeReadOnItsBackground(name: String) throws {
        let (theme, _) = try shipped(name)
        // Where a theme leaves the background to the terminal, a dark or a white one is meant.
        let behind = theme[.base].background?.rgb ?? (name == "light" ? 0xFFFFFF : 0x101010)
        for role in ThemeRole.allCases where role != .picture {
            guard let foreground = theme[role].foreground?.rgb else { continue }
            let ratio = Contrast.ratio(foreground, theme[role].background?.rgb ?? behind)
            #expect(ratio >= 3, "\(role): \(ratio)")
        }
    }

    /// Pale yellow on white is turned round; what can be read stays.
    @Test func aRoleOnTheBackgroundOfAnotherCanBeRead() throws {
        let theme = try shipped("high-contrast").theme
        #expect(theme.style(.captions, on: .trail) == Style(foreground: .rgb(0), background: .rgb(0xFFFF80)))
        #expect(theme.style(.captions, on: .base) == Style(foreground: .rgb(0xFFFF80), background: .rgb(0)))
        let dark = try shipped("dark").theme
        #expect(dark.style(.captions, on: .trail) == dark[.trail].overlaid(with: dark[.captions]))
        #expect(abs(Color.rgb(0x777777).contrast(with: .rgb(0xFFFFFF)) - 4.48) < 0.01, "as WCAG's examples have it")
    }

    @Test func colorsAreReadInEveryForm() throws {
        let (theme, problems) = read(
            """
            [styles]
            base = { fg = "#102030", bg = "default" }
            dim = { fg = "bright-blue", bg = 17 }
            title = { fg = "200", bold = true, italic = true, underline = false }
            """)
        #expect(problems == [])
        let read = try #require(theme)
        #expect(read[.base] == Style(foreground: .rgb(0x102030)))
        #expect(read[.dim] == Style(foreground: .palette(12), background: .palette(17)))
        #expect(read[.title] == Style(foreground: .palette(200), attributes: [.bold, .italic]))
        #expect(read[.cursor] == Style(), "what a theme leaves out looks like the base")
    }

    @Test func mistakesAreNamedAndTheBuiltInStyleStands() {
        let mistakes = [
            "base = { fg = \"#12345\" }", "base = { fg = \"purplish\" }", "base = { fg = 256 }", "base = { fg = -1 }",
            "base = { fg = true }", "base = { bold = \"yes\" }", "base = { blink = true }", "base = \"red\"",
        ]
        for mistake in mistakes {
            let (theme, problems) = read("[styles]\n\n\(mistake)")
            #expect(problems.count == 1, "\(mistake)")
            #expect(problems.first?.line == 3, "\(mistake)")
            #expect(theme?[.base] == Theme.dark[.base], "\(mistake)")
        }
        #expect(read("[styles]\nbasis = { bold = true }").problems.first?.reason.contains("basis") == true)
        #expect(read("name = \"x\"").problems.count == 1)
        #expect(read("[styles").problems.count == 2)
    }
}
