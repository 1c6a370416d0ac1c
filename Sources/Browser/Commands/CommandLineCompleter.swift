internal import Folders

/// Completes the line after `:`: commands, settings and their values, paths.
struct CommandLineCompleter: Sendable {
    /// Lists what paths lead to.
    let folders: FolderReader
    /// What relative paths are relative to.
    let folder: Path
    /// The names of the lanes that the film on the screen may have.
    var lanes: [String] = []
    /// The names of the variants that the stream on the screen has.
    var variants: [String] = []

    /// What the end of a line may become.
    func completion(of line: String) async -> Completion {
        let verb = line.drop { $0 == " " }
        guard let gap = verb.firstIndex(of: " ") else {
            return Self.completion(
                of: String(verb), after: String(line[..<verb.startIndex]), among: CommandLineAction.verbs)
        }
        let rest = line[gap...].drop { $0 == " " }
        let stem = String(line[..<rest.startIndex])
        switch verb[..<gap] {
        case "cd", "relink": return await path(String(rest), after: stem, foldersOnly: true)
        case "open", "o", "e", "compare", "w", "write", "wq", "x":
            return await path(String(rest), after: stem, foldersOnly: false)
        case "overlay":
            return Self.completion(of: String(rest), after: stem, among: OverlayName.allCases.map(\.rawValue))
        case "variant": return Self.completion(of: String(rest), after: stem, among: variants)
        case "lane": return Self.completion(of: String(rest), after: stem, among: lanes)
        case "set": return await setting(rest, after: stem)
        default: return Completion(stem: stem, word: String(rest), candidates: [])
        }
    }

    private func setting(_ text: Substring, after stem: String) async -> Completion {
        guard let gap = text.firstIndex(where: { $0 == " " || $0 == "=" }) else {
            return Self.completion(of: String(text), after: stem, among: CommandLineAction.settings)
        }
        let value = text[text.index(after: gap)...]
        let before = stem + text[...gap]
        switch text[..<gap] {
        case "theme":
            return Self.completion(of: String(value), after: before, among: await ConfigurationReader.themeNames())
        case "sort":
            return Self.completion(
                of: String(value), after: before, among: Arrangement.Order.allCases.map(\.rawValue))
        case "reverse", "hidden": return Self.completion(of: String(value), after: before, among: ["on", "off"])
        default: return Completion(stem: before, word: String(value), candidates: [])
        }
    }

    /// The names in a folder that begin as the path ends; only those that the command line can say.
    private func path(
        _ text: String, after stem: String, foldersOnly: Bool
    ) async -> Completion {
        if text == "~" { return Completion(stem: stem, word: text, candidates: ["~/"]) }
        let start = text.lastIndex(of: "/").map { text.index(after: $0) } ?? text.startIndex
        let (place, word) = (String(text[..<start]), String(text[start...]))
        var arrangement = Arrangement()
        arrangement.showsHidden = word.hasPrefix(".")
        let server = Path(address: place)
        let base = server ?? (place.isEmpty ? folder : Path(place, relativeTo: folder))
        guard let rows = try? await folders.list(base, by: arrangement) else {
            return Completion(stem: stem + place, word: word, candidates: [])
        }
        var candidates: [String] = []
        for index in rows.order {
            if Task.isCancelled { break }
            let bytes = rows.listing.name(Int(index))
            let isFolder = folders.isFolder(Int(index), of: rows.listing)
            guard isFolder || !foldersOnly,
                // Names in an address are percent-encoded.
                let name = server != nil
                    ? base.appending(bytes).address?.split(separator: "/").last.map(String.init)
                    : String(validating: bytes, as: UTF8.self),
                Self.begins(name, word),
                !name.hasPrefix(" "), !name.hasSuffix(" "),
                !name.unicodeScalars.contains(where: { $0.value < 0x20 || $0.value == 0x7F })
            else { continue }
            candidates.append(isFolder ? name + "/" : name)
        }
        return Completion(stem: stem + place, word: word, candidates: candidates)
    }

    private static func completion(of word: String, after stem: String, among words: [String]) -> Completion {
        Completion(stem: stem, word: word, candidates: words.filter { begins($0, word) })
    }

    /// Whether a name begins with a word; whatever the case, unless the word has capitals.
    private static func begins(_ name: String, _ word: String) -> Bool {
        word.contains(where: \.isUppercase) ? name.hasPrefix(word) : name.lowercased().hasPrefix(word)
    }
}
