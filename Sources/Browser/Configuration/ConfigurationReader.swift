internal import Folders
internal import Glibc
internal import Lanes
internal import TOMLKit
public import Terminal

/// Finds and reads `config.toml` and themes in the XDG folders.
public enum ConfigurationReader {
    /// The configuration of this person; what the command line says goes before the environment, and that before the file.
    public static func read(theme: String? = nil, imageProtocol: ImageProtocol? = nil) -> Configuration {
        var configuration = Configuration()
        var wanted = theme
        if let file = ConfigurationFile.read(path, &configuration.problems) {
            apply(file, to: &configuration, theme: &wanted)
        }
        // As they stand in the file.
        configuration.problems.sort { $0.line ?? .max < $1.line ?? .max }
        if let text = getenv("REEL_IMAGE_PROTOCOL").map({ String(cString: $0) }), !text.isEmpty {
            if let choice = Self.imageProtocol(text) {
                configuration.imageProtocol = choice
            } else {
                configuration.problems.append(
                    ConfigurationProblem(
                        file: "REEL_IMAGE_PROTOCOL", line: nil, reason: "must be auto, \(imageProtocolNames)"))
            }
        }
        if let imageProtocol { configuration.imageProtocol = imageProtocol }
        if let wanted, let theme = self.theme(wanted, &configuration.problems) { configuration.theme = theme }
        return configuration
    }

    /// A theme by its name, nil where there is none, and what is wrong with it.
    static func theme(named name: String) async -> (theme: Theme?, problems: [ConfigurationProblem]) {
        let read = try? await pool.run {
            var problems: [ConfigurationProblem] = []
            return (theme(name, &problems), problems)
        }
        return read ?? (nil, [])
    }

    /// The names of all themes there are, in order.
    static func themeNames() async -> [String] {
        let folders = try? await pool.run { themeFolders }
        var names: Set = [Theme.dark.name]
        for folder in folders ?? [] {
            guard let listing = try? await FolderReader.disks.list(Path(bytes: Array(folder.utf8))) else { continue }
            for index in 0..<listing.count {
                let name = String(decoding: listing.name(index), as: UTF8.self)
                if name.hasSuffix(".toml") { names.insert(String(name.dropLast(5))) }
            }
        }
        return names.sorted()
    }

    private static let pool = BlockingPool(name: "settings", count: 1)

    /// The file with the settings, be it there or not.
    public static var path: String { configurationFolder + "/config.toml" }

    private static let imageProtocolNames = ImageProtocol.allCases.map(\.rawValue).joined(separator: ", ")

    /// A choice in words: nil in nil asks the terminal, nil alone is no choice.
    private static func imageProtocol(_ text: String) -> ImageProtocol?? {
        if text == "auto" { return .some(nil) }
        return ImageProtocol(rawValue: text).map { .some($0) }
    }

    /// `$XDG_CONFIG_HOME/reel`, else `~/.config/reel`.
    static var configurationFolder: String {
        let base = Path.environment("XDG_CONFIG_HOME") ?? Path.home.bytes + Array("/.config".utf8)
        return String(decoding: base, as: UTF8.self) + "/reel"
    }

    static func apply(_ file: ConfigurationFile, to configuration: inout Configuration, theme: inout String?) {
        var problems: [ConfigurationProblem] = []
        defer { configuration.problems += problems }
        func complain(_ key: String, _ reason: String, in section: String? = nil) {
            problems.append(
                ConfigurationProblem(file: file.name, line: file.line(of: key, in: section), reason: reason))
        }
        for key in file.table.keys {
            guard let value = file.table[key] else { continue }
            switch key {
            case "theme":
                guard let name = value.string else {
                    complain(key, "theme must be a name in quotes")
                    continue
                }
                theme = theme ?? name
            case "player":
                guard let command = value.string?.split(separator: " "), !command.isEmpty else {
                    complain(key, "player must be a command in quotes, such as \"mpv --fs\"")
                    continue
                }
                configuration.player = command.map(String.init)
            case "image-protocol":
                guard let name = value.string, let choice = imageProtocol(name) else {
                    complain(key, "image-protocol must be \"auto\", \"cells\", \"sixel\" or \"kitty\"")
                    continue
                }
                configuration.imageProtocol = choice
            case "cell-symbols":
                let text = value.string ?? ""
                guard text == "auto" || CellSymbols(rawValue: text) != nil else {
                    let names = CellSymbols.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: ", ")
                    complain(key, "cell-symbols must be \"auto\", \(names)")
                    continue
                }
                configuration.cellSymbols = CellSymbols(rawValue: text)
            case "sort":
                guard let name = value.string, let order = Arrangement.Order(rawValue: name) else {
                    complain(key, "sort must be \"name\", \"size\", \"date\" or \"duration\"")
                    continue
                }
                configuration.arrangement.order = order
            case "reverse", "hidden", "mouse", "thumbnail-cache", "server-cache":
                guard let isSet = value.bool else {
                    complain(key, "\(key) must be true or false")
                    continue
                }
                switch key {
                case "reverse": configuration.arrangement.isReversed = isSet
                case "hidden": configuration.arrangement.showsHidden = isSet
                case "mouse": configuration.usesMouse = isSet
                case "thumbnail-cache": configuration.usesThumbnailCache = isSet
                default: configuration.usesServerCache = isSet
                }
            case "keys":
                guard let contexts = value.table else {
                    complain(key, "keys are set in sections such as [keys.browser]")
                    continue
                }
                for name in contexts.keys {
                    guard let context = KeyContext(rawValue: name), let table = contexts[name]?.table else {
                        let known = KeyContext.allCases.map { "[keys.\($0.rawValue)]" }.joined(separator: ", ")
                        problems.append(
                            ConfigurationProblem(
                                file: file.name, line: file.line(ofSection: "keys.\(name)"),
                                reason: "there is no [keys.\(name)], only \(known)"))
                        continue
                    }
                    bind(table, in: context, complain, &configuration.keymap)
                }
            default:
                let known =
                    "theme, player, sort, reverse, hidden, mouse, image-protocol, cell-symbols, thumbnail-cache, "
                    + "server-cache and [keys.…]"
                complain(key, "there is no setting “\(key)”; \(known) exist")
            }
        }
    }

    private static func bind(
        _ table: TOMLTable, in context: KeyContext, _ complain: (String, String, String?) -> Void,
        _ keymap: inout Keymap
    ) {
        let section = "keys.\(context.rawValue)"
        for notation in table.keys {
            guard let keys = Keymap.sequence(notation) else {
                complain(
                    notation, "“\(notation)” is no key; write for example \"j\", \"Ctrl-d\", \"Shift-Left\", \"g g\"",
                    section)
                continue
            }
            guard let name = table[notation]?.string, name.isEmpty || Command(rawValue: name) != nil else {
                complain(
                    notation, "“\(notation)” must name a command such as \"page-down\", or be \"\" for none", section)
                continue
            }
            keymap.bind(keys, in: context, to: Command(rawValue: name))
        }
    }

    private static func theme(_ name: String, _ problems: inout [ConfigurationProblem]) -> Theme? {
        guard name != Theme.dark.name else { return .dark }
        for folder in themeFolders {
            let path = folder + "/" + name + ".toml"
            guard access(path, R_OK) == 0 else { continue }
            guard let file = ConfigurationFile.read(path, &problems) else { return nil }
            var theme = ThemeReader.read(file, &problems)
            theme.name = name
            return theme
        }
        problems.append(
            ConfigurationProblem(
                file: name + ".toml", line: nil,
                reason: "there is no such theme in \(themeFolders.joined(separator: ", ")); "
                    + "reel's own come with it in its folder Themes"))
        return nil
    }

    /// The person's own themes, then those installed beside the program, then those of a checkout around it.
    static var themeFolders: [String] {
        var folders = [configurationFolder + "/themes"]
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = readlink("/proc/self/exe", &buffer, buffer.count - 1)
        guard count > 0 else { return folders }
        var place: Path? = Path(bytes: buffer[..<count].map(UInt8.init(bitPattern:))).parent
        if let prefix = place?.parent {
            folders.append(String(decoding: prefix.bytes, as: UTF8.self) + "/share/reel/themes")
        }
        while let folder = place, folder.bytes.count > 1 {
            let themes = String(decoding: folder.bytes, as: UTF8.self) + "/Themes"
            if access(themes + "/dark.toml", R_OK) == 0 {
                folders.append(themes)
                break
            }
            place = folder.parent
        }
        return folders
    }
}
