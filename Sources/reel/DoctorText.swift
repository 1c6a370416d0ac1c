import Browser
import Media
import Terminal

/// What `reel doctor` prints.
enum DoctorText {
    private static func line(_ name: String, _ value: String) -> String {
        "  " + name + String(repeating: " ", count: max(2, 22 - name.count)) + value + "\n"
    }

    static func terminal(_ found: TerminalExamination, symbols: CellSymbols?) -> String {
        let situation = found.situation
        var text = "Terminal\n"
        text += line("type (TERM)", situation.term)
        text += line("size", "\(found.size.columns) × \(found.size.rows) cells")
        text += line("colours", name(of: situation.depth))
        let pixels = situation.cellPixels.map { "\($0.width) × \($0.height)" }
        text += line("pixels of a cell", pixels ?? "not told by the device (TIOCGWINSZ)")
        if situation.isRemote { text += line("network", "reached over ssh: bytes are counted") }
        if situation.isInTmux {
            text += line("between", "tmux" + (found.answers.tmux.map(shown) ?? ", which does not answer"))
        }
        text += "\nQuestions" + (situation.takesQuestions ? "\n" : ": none, a terminal of this type would print them\n")
        if situation.takesQuestions {
            for finding in found.findings {
                text += line(finding.subject, finding.answer ?? "no answer")
                text += line("", "asked by " + finding.question)
            }
            let time = found.time.map { "\(Int($0 / .milliseconds(1))) ms" }
            text += line("time of the round", time ?? "the last question was not answered within 2 s")
        }
        let style = found.choice.style
        text += "\nPictures\n"
        text += line("chosen", "\(style.imageProtocol.rawValue): \(found.choice.reason)")
        switch style.imageProtocol {
        case .cells:
            text += line("made of", symbols.map { "\($0.rawValue), as the settings say, by chafa" } ?? found.symbols)
        case .kitty:
            text += line("pixels come", way(style.kittyMedium))
            if style.kittyPlacement == .placeholders {
                text += line("shown by", "placeholders, which tmux moves as text")
            }
        case .sixel: text += line("colours of a picture", "\(min(255, style.sixelColors ?? 255))")
        }
        if style.hasPixels { text += line("pixels of a cell", "\(style.cellWidth) × \(style.cellHeight)") }
        for (place, cost) in PictureCost.measure(colors: style.sixelColors ?? 255).enumerated() {
            text += line(
                place == 0 ? "640 × 360 pixels" : "", "\(cost.name): \(cost.bytes.formatted), \(cost.milliseconds) ms")
        }
        text += line("to change it", "P in the program, --image-protocol, REEL_IMAGE_PROTOCOL, config.toml")
        return text
    }

    private static func shown(_ client: TmuxClient) -> String {
        let name = client.terminal.isEmpty ? "a terminal without a name" : client.terminal
        let pictures = client.showsPlaceholders ? "has placeholders" : "is not known to have placeholders"
        return " shown on \(name), which \(pictures); 24-bit colours: \(client.showsTrueColor ? "yes" : "no"); "
            + "allow-passthrough: \(client.passesThrough ? "on" : "off")"
    }

    private static func way(_ medium: KittyMedium) -> String {
        switch medium {
        case .sharedMemory: "through shared memory: the terminal runs on this machine"
        case .direct: "with the text, as they are"
        case .compressed: "with the text, compressed"
        }
    }

    private static func name(of depth: ColorDepth) -> String {
        switch depth {
        case .monochrome: "none"
        case .palette8: "8"
        case .palette16: "16"
        case .palette256: "256"
        case .trueColor: "16 million (24 bits)"
        }
    }

    static func media(_ found: MediaCapabilities) -> String {
        func list(_ codecs: [MediaCapabilities.Codec]) -> String {
            let missing = codecs.filter { !$0.isThere }.map(\.name)
            let there = codecs.filter(\.isThere).map(\.name).joined(separator: " ")
            return there + (missing.isEmpty ? "" : "; not: \(missing.joined(separator: " "))")
        }
        var text = "Media\n"
        text += line("libavcodec", found.version)
        text += line("video", list(found.video))
        text += line("pictures", list(found.stills))
        text += line("sound", list(found.audio))
        text += line("saves pictures as", list(found.savedStills))
        return text
    }

    static func settings(_ settings: Configuration) -> String {
        var text = "Settings\n"
        text += line("file", ConfigurationReader.path)
        text += line("theme", settings.theme.name)
        text += line("pictures", settings.imageProtocol?.rawValue ?? "as the terminal answers")
        for problem in settings.problems { text += line("not used", problem.description) }
        return text
    }
}

extension Int {
    /// As a size in bytes.
    fileprivate var formatted: String { self < 10_000 ? "\(self) bytes" : "\((self + 500) / 1000) KB" }
}
