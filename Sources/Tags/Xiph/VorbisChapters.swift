/// Chapters as Vorbis comments write them: CHAPTER001=HH:MM:SS.mmm, CHAPTER001NAME=, CHAPTER001URL=.
struct VorbisChapters {
    private var starts: [String: TagTime] = [:]
    private var titles: [String: String] = [:]
    private var links: [String: String] = [:]

    /// Takes a comment if it is of a chapter.
    mutating func add(_ key: String, _ value: String) {
        guard key.hasPrefix("CHAPTER") else { return }
        let digits = key.utf8.dropFirst(7).prefix { (0x30...0x39).contains($0) }
        let number = String(decoding: digits, as: UTF8.self)
        guard (1...6).contains(number.utf8.count) else { return }
        switch key.dropFirst(7 + number.utf8.count) {
        case "": starts[number] = VorbisChapters.time(value)
        case "NAME": titles[number] = value
        case "URL": links[number] = value
        default: break
        }
    }

    /// The chapters that have a start, by their times.
    func chapters() -> [TagChapter] {
        starts.sorted { ($0.value.value, $0.key) < ($1.value.value, $1.key) }.map { number, start in
            var chapter = TagChapter(id: number, start: start)
            chapter.title = titles[number]
            chapter.url = links[number]
            return chapter
        }
    }

    /// `HH:MM:SS.mmm` with any number of decimals, of which the first three count.
    static func time(_ text: String) -> TagTime? {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 3, let hours = number(parts[0]), let minutes = number(parts[1]) else { return nil }
        let halves = parts[2].split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        guard let first = halves.first, let seconds = number(first) else { return nil }
        var thousandths: Int64 = 0
        if halves.count == 2 {
            guard let fraction = number((halves[1] + "000").prefix(3)) else { return nil }
            thousandths = fraction
        }
        return TagTime(((hours * 60 + minutes) * 60 + seconds) * 1_000 + thousandths, timescale: 1_000)
    }

    private static func number(_ text: Substring) -> Int64? {
        guard (1...6).contains(text.utf8.count), text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
            return nil
        }
        return Int64(text)
    }
}
