/// What the end of a line may become, and which of it is chosen: a state machine that knows no screen.
struct Completion: Sendable, Equatable {
    /// What stands before the word that is completed.
    let stem: String
    /// The word as it was typed.
    let word: String
    /// What the word may become, in order; a folder ends in a slash, a word after which another is due in a space.
    let candidates: [String]

    private var chosen: Int?
    private var isExtended = false

    init(stem: String, word: String, candidates: [String]) {
        self.stem = stem
        self.word = word
        self.candidates = candidates
    }

    /// The line after another Tab, or Shift-Tab with minus one: as far as all candidates agree first, then one after another.
    mutating func advance(_ step: Int) -> String {
        guard !candidates.isEmpty else { return stem + word }
        if !isExtended {
            isExtended = true
            let common = commonBeginning
            if common.count >= word.count, common != word { return stem + common }
        }
        let count = candidates.count
        let next = chosen.map { ($0 + step + count) % count } ?? (step > 0 ? 0 : count - 1)
        chosen = next
        return stem + candidates[next]
    }

    private var commonBeginning: String {
        guard let first = candidates.first else { return "" }
        return candidates.dropFirst().reduce(first) { common, next in
            String(zip(common, next).prefix { $0 == $1 }.map(\.0))
        }
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
