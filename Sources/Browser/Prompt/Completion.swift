/// What the end of a text may become, and which of it is chosen: a state machine that knows no screen.
struct Completion: Sendable, Equatable {
    /// What stands before the word that is completed.
    let stem: String
    /// The word as it was typed.
    let word: String
    /// What the word may become, in order; a folder ends in a slash, a word after which another is due in a space.
    let candidates: [String]

    private let common: String
    private var chosen: Int?
    private var isExtended = false

    /// Looks at all candidates: of many, off the main thread.
    init(stem: String, word: String, candidates: [String]) {
        self.stem = stem
        self.word = word
        self.candidates = candidates
        common = Self.commonBeginning(candidates)
    }

    /// The line after another Tab, or Shift-Tab with minus one: as far as all candidates agree first, then one after another.
    mutating func advance(_ step: Int) -> String {
        guard !candidates.isEmpty else { return stem + word }
        if !isExtended {
            isExtended = true
            if common.count >= word.count, common != word { return stem + common }
        }
        let count = candidates.count
        let next = chosen.map { ($0 + step + count) % count } ?? (step > 0 ? 0 : count - 1)
        chosen = next
        return stem + candidates[next]
    }

    /// How all candidates begin. Byte by byte: there may be a hundred thousand.
    private static func commonBeginning(_ candidates: [String]) -> String {
        guard let first = candidates.first else { return "" }
        var count = first.utf8.count
        for next in candidates.dropFirst() where count > 0 {
            count = zip(first.utf8.prefix(count), next.utf8).prefix { $0 == $1 }.count
        }
        // Not within a character.
        var end = first.utf8.index(first.startIndex, offsetBy: count)
        while end > first.startIndex, end.samePosition(in: first) == nil { end = first.utf8.index(before: end) }
        return String(first[..<end])
    }

    /// The candidates in words, from the chosen one on, in about as many characters.
    func line(_ room: Int) -> String {
        guard !candidates.isEmpty else {
            return word.isEmpty ? "there is nothing to choose from" : "nothing begins with “\(word)”"
        }
        var text = ""
        let first = chosen ?? 0
        for place in candidates.indices {
            let index = (first + place) % candidates.count
            let name = candidates[index].hasSuffix(" ") ? String(candidates[index].dropLast()) : candidates[index]
            if place > 0, text.count + name.count > room {
                return text + " · … \(candidates.count - place) more"
            }
            text += (place > 0 ? " · " : "") + (index == chosen ? "[\(name)]" : name)
        }
        return text
    }
}
