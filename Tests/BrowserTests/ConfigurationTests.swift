import Folders
import Terminal
import SeededRandom
import Testing

@testable import Browser

struct ConfigurationTests {
    /// What a text makes of the defaults.
    private func read(_ text: String, theme: String? = nil) -> (Configuration, theme: String?) {
        var configuration = Configuration()
        var theme = theme
        if let file = ConfigurationFile.parse(text, name: "config.toml", &configuration.problems) {
            ConfigurationReader.apply(file, to: &configuration, theme: &theme)
        }
        return (configuration, theme)
    }

    @Test func everythingCanBeSet() {
        let (configuration, theme) = read(
            """
            theme = "light"
            player = "vlc --fullscreen"
            sort = "duration"
            reverse = true
            hidden = true
            mouse = false
            thumbnail-cache = false
            cell-symbols = "half-blocks"

            [keys.browser]
            "Ctrl-n" = "down"
            "z z" = "search"
            j = "up"
            k = ""
            """)
        #expect(configuration.problems == [])
        #expect(theme == "light")
        #expect(configuration.cellSymbols == .halfBlocks)
        #expect(read("cell-symbols = \"stars\"").0.problems.count == 1)
        #expect(configuration.player == ["vlc", "--fullscreen"])
        #expect(configuration.arrangement.order == .duration)
        #expect(configuration.arrangement.isReversed && configuration.arrangement.showsHidden)
        #expect(!configuration.usesMouse && !configuration.usesThumbnailCache)
        let keymap = configuration.keymap
        #expect(keymap.lookUp([KeyEvent(.character("n"), .control)], in: .browser) == .command(.down))
        #expect(keymap.lookUp([KeyEvent("z")], in: .browser) == .prefix)
        #expect(keymap.lookUp([KeyEvent("j")], in: .browser) == .command(.up))
        #expect(keymap.lookUp([KeyEvent("k")], in: .browser) == .nothing)
        #expect(keymap.lookUp([KeyEvent("j")], in: .inspector) == .command(.down), "other screens keep theirs")
    }

    @Test func anEmptyFileChangesNothing() {
        let (configuration, theme) = read("# nothing\n")
        #expect(configuration.problems == [] && theme == nil)
        #expect(configuration.theme == .dark && configuration.player == ["mpv"] && configuration.usesMouse)
    }

    @Test func theCommandLineGoesBeforeTheFile() {
        #expect(read("theme = \"light\"", theme: "mono").theme == "mono")
    }

    private static let mistakes: [(text: String, line: Int)] = [
        ("them = \"light\"", 1), ("\n\ntheme = 5", 3), ("player = \"\"", 1), ("player = \" \"", 1),
        ("player = true", 1),
        ("sort = \"colour\"", 1), ("reverse = \"yes\"", 1), ("mouse = 1", 1), ("keys = 3", 1),
        ("thumbnail-cache = \"no\"", 1),
        ("mouse = true\n\n[keys.nonsense]\nj = \"down\"", 3),
        ("[keys.browser]\nj = \"down\"\n\"Hyper-j\" = \"up\"", 3), ("[keys.browser]\nj = \"dwon\"", 2),
        ("[keys.timeline]\nj = 5", 2), ("[keys.browser]\n\"=\" = \"dwon\"", 2), ("theme = \"a\"\nsort =", 2),
    ]

    @Test(arguments: mistakes) func wrongLinesAreNamedAndTheRestStands(text: String, line: Int) throws {
        let (configuration, _) = read(text)
        let problem = try #require(configuration.problems.first)
        #expect(configuration.problems.count == 1)
        #expect(problem.file == "config.toml" && problem.line == line)
        #expect(problem.reason.count > 10)
        #expect(problem.description.hasPrefix("config.toml:\(line): "))
        #expect(
            configuration.player == ["mpv"] && configuration.usesMouse && configuration.arrangement == Arrangement())
        #expect(configuration.keymap.lookUp([KeyEvent("j")], in: .browser) == .command(.down))
    }

    /// What a message tells a person to type must exist.
    @Test func messagesPromiseNothingThatIsNotThere() throws {
        let (configuration, _) = read("[keys.browser]\nj = \"dwon\"")
        #expect(try !#require(configuration.problems.first).reason.contains("--commands"))
    }

    /// A line that is wrong takes no other with it, whatever ends lines.
    @Test(arguments: ["\n", "\r\n"]) func aSyntaxErrorCostsOneLine(end: String) {
        let lines = [
            "mouse = false", "hidden = treu", "sort = \"size\"", "player = \"mpv", "[keys.browser", "j = \"down\"",
            "[keys.timeline]", "q = \"quit\"", "hello", "x = \"cancel\"",
        ]
        let (configuration, _) = read(lines.joined(separator: end))
        #expect(!configuration.usesMouse && configuration.arrangement.order == .size)
        #expect(configuration.problems.map(\.line) == [2, 4, 5, 9], "\(configuration.problems)")
        #expect(configuration.player == ["mpv"])
    }

    @Test func anotherKindOfFileIsLeftAlone() {
        let (configuration, _) = read(String(repeating: "a line of a letter\n", count: 1_000))
        #expect(configuration.problems.count < 30)
        #expect(configuration.problems.last?.reason == "nothing of this file is used")
    }

    /// The parser itself ends the program on such lists.
    @Test(arguments: ["x=[}", "x = [1,}]", "mouse = true\nx = [ # no\n", "x = [ {a = 1}, }", "y='[}'\n\nx=[\t}]"])
    func impossibleListsAreNamed(text: String) throws {
        let (configuration, _) = read("hidden = true\n" + text)
        #expect(configuration.arrangement.showsHidden && configuration.problems.count < 4)
        #expect(!configuration.problems.isEmpty)
    }

    @Test func bracesInTextAndCommentsMeanNothing() {
        let text = #"""
            player = "a [} \" ,}"   # [}
            theme = 'b [}\'
            sort = """[
            } \""" [}"""
            cell-symbols = ''' '' [}
            [}'''
            [keys.browser]
            "[" = ""
            "}" = ""
            """#.replacing("\\'", with: "'")
        #expect(
            TOMLTraps.first(in: text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)) == nil)
    }

    /// The parser itself ends the program on such headings.
    @Test(arguments: [
        "[=]", "mouse = true\n[ {x}]", "[[é]]", "[/keys]", "[é}", "\t[\u{1b}]", "[", "[ # x", "[[[x]", "[ [x]",
    ])
    func impossibleHeadingsAreNamed(text: String) throws {
        let (configuration, _) = read(text)
        let problem = try #require(configuration.problems.first)
        #expect(problem.line == text.split(separator: "\n").count)
        #expect(configuration.usesMouse)
    }

    @Test(
        arguments: [
            "", "[", "[[", "[]", "[ ]", "x = [\n]", "\u{0}", "=", "a", "a=", "\"", "'" + "''", "[a]\n[a]", "a={", "a=[",
            "[a.]", "a.=1", "[a]b", ".=1",
        ])
    func brokenTextsAreRefused(text: String) {
        _ = read(text)
    }

    @Test func randomTextNeverTraps() {
        var random = SplitMix(seed: 11)
        let pieces = [
            "theme", "=", "\"", "[", "]", "keys", ".", "browser", "\n", "j", "true", "{", "}", "é", "5", " ", "'", ",",
            "#", "\\", "-", "+", "_", ":", "0x", "inf", "1979-05-27", "\"\"\"", "\r", "\t", "e",
        ]
        for _ in 0..<3_000 {
            let text = (0..<20).compactMap { _ in pieces.randomElement(using: &random) }.joined()
            _ = read(text)
        }
    }
}
