internal import Folders

/// What a line typed after `:` asks for. Knows no screen.
enum CommandLineAction: Equatable {
    case changeFolder(String)
    case open(String)
    case set(option: String, value: String)
    case quit
    /// Quits, whatever is not saved.
    case quitAnyway
    /// Saves, under another name where there is one.
    case write(String?, quits: Bool)
    /// Finds again, in a folder, what a project file or the reel presents.
    case relink(String)
    /// Shows a lane of telemetry on the timeline, or takes it away.
    case lane(String)
    /// Opens a stream in a variant; asks for one where there is no name.
    case variant(String)
    /// Lays something over the pictures of the timeline, or takes it away.
    case overlay(String)
    /// Shows the film of the timeline beside another one; alone again when nil.
    case compare(String?)
    case help
    case command(Command)
    case nothing
    /// The line cannot be understood, and why.
    case mistake(String)

    /// Usage and meaning of each, for the help.
    static let usage: [(usage: String, summary: String)] = [
        (":cd FOLDER", "go to a folder; ~ and relative paths work"),
        (":open FILE or URL", "open the timeline of a file or address; Tab completes names"),
        (":set OPTION [VALUE]", "theme NAME, sort name|size|date|duration, reverse, hidden (nohidden …)"),
        (":w [FILE]", "save captions, in the format that the name tells; else the reel"),
        (":relink FOLDER", "find the missing files of a project file or the reel"),
        (":lane [NAME]", "show or hide a lane: speed, altitude, accelerometer, …"),
        (":variant [NAME]", "open a stream as 720p, 1280x720, smallest, 2 or auto"),
        (":overlay [NAME]", "lay telemetry, captions or titles over the pictures"),
        (":compare [FILE]", "show the film beside another; d: what differs"),
        (":titles", "titles of chapters or clips over the pictures"),
        (":q", "quit"),
        (":COMMAND", "any command by its name, such as :save-frame"),
    ]

    /// The words that a line may begin with; a space follows where more is due.
    static let verbs =
        [
            "cd ", "open ", "set ", "w", "wq", "relink ", "lane ", "variant ", "overlay ", "compare ", "titles", "q",
            "q!", "help",
        ]
        + Command.allCases.map(\.rawValue).filter { !["help", "quit"].contains($0) }.sorted()

    /// The names of settings, and how they are put off.
    static let settings = ["theme ", "sort ", "reverse", "noreverse", "hidden", "nohidden"]

    init(_ line: String) {
        let parts = line.split(separator: " ", maxSplits: 1).map(String.init)
        guard let verb = parts.first else {
            self = .nothing
            return
        }
        let rest = parts.count > 1 ? Self.trimmed(parts[1]) : ""
        switch verb {
        case "cd": self = .changeFolder(rest.isEmpty ? "~" : rest)
        case "open", "o", "e": self = rest.isEmpty ? .mistake("open what? write :open FILE or :open URL") : .open(rest)
        case "set": self = Self.setting(rest)
        case "q", "quit": self = .quit
        case "q!": self = .quitAnyway
        case "w", "write": self = .write(rest.isEmpty ? nil : rest, quits: false)
        case "wq", "x": self = .write(rest.isEmpty ? nil : rest, quits: true)
        case "relink":
            self = rest.isEmpty ? .mistake("look where? write :relink FOLDER, such as :relink .") : .relink(rest)
        case "lane": self = .lane(rest)
        case "variant": self = .variant(rest)
        case "overlay": self = .overlay(rest)
        case "compare": self = .compare(rest.isEmpty ? nil : rest)
        case "titles": self = .overlay(OverlayName.titles.rawValue)
        case "help", "h": self = .help
        default:
            if let command = Command(rawValue: verb) {
                self = .command(command)
            } else {
                self = .mistake("there is no command “\(verb)”; ? lists all")
            }
        }
    }

    private static func setting(_ text: String) -> CommandLineAction {
        let parts = text.split { $0 == " " || $0 == "=" }.map(String.init)
        guard let option = parts.first else { return .mistake("set what? theme, sort, reverse or hidden") }
        let value = parts.count > 1 ? parts[1] : ""
        switch option {
        case "theme":
            return value.isEmpty ? .mistake("write :set theme NAME") : .set(option: option, value: value)
        case "sort":
            guard Arrangement.Order(rawValue: value) != nil else {
                let known = Arrangement.Order.allCases.map(\.rawValue).joined(separator: ", ")
                return .mistake("write :set sort and one of \(known)")
            }
            return .set(option: option, value: value)
        case "reverse", "hidden": return .set(option: option, value: value == "off" ? "off" : "on")
        case "noreverse", "nohidden": return .set(option: String(option.dropFirst(2)), value: "off")
        default: return .mistake("there is no setting “\(option)”: theme, sort, reverse and hidden exist")
        }
    }

    private static func trimmed(_ text: String) -> String {
        var text = Substring(text)
        while text.first == " " { text.removeFirst() }
        while text.last == " " { text.removeLast() }
        return String(text)
    }
}
