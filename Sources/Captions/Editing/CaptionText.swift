/// A caption's text as characters that each have a look: what is typed looks like what stands before it.
///
/// For editing; places are counted in characters, a line break being one.
public struct CaptionText: Sendable, Hashable {
    private struct Place: Sendable, Hashable {
        var character: Character
        /// The run whose look it has.
        var look: Int
    }

    private var places: [Place] = []
    /// The runs that characters look like, without their texts.
    private var looks: [TextRun] = []
    /// The run that each look came from, by its number.
    private var origins: [Int] = []

    /// The text of these runs.
    public init(_ runs: [TextRun] = []) {
        for run in runs {
            for character in run.text { places.append(Place(character: character, look: looks.count)) }
            var look = run
            look.text = ""
            looks.append(look)
        }
        origins = Array(looks.indices)
    }

    /// How many characters it has.
    public var count: Int { places.count }

    /// The characters without their looks.
    public var characters: [Character] { places.map(\.character) }

    /// The text as runs, as captions have it.
    public var runs: [TextRun] {
        var runs: [TextRun] = []
        var last: Int?
        var annotated: Set<Int> = []
        for place in places {
            if place.look == last {
                runs[runs.count - 1].text.append(place.character)
            } else {
                var run = looks[place.look]
                run.text = String(place.character)
                // What was written beside the whole, or began with it, belongs to its first piece.
                if !annotated.insert(origins[place.look]).inserted { (run.ruby, run.time) = (nil, nil) }
                runs.append(run)
            }
            last = place.look
        }
        return runs.normalized
    }

    /// How the character at a place looks; nil where there is none.
    public func style(at index: Int) -> RunStyle? {
        places.indices.contains(index) ? looks[places[index].look].style : nil
    }

    /// Puts characters before the one at a place; tabs become blanks, other control characters than line breaks are left out.
    /// - Returns: How many were put there.
    @discardableResult
    public mutating func insert(_ text: String, at index: Int) -> Int {
        let index = min(max(0, index), places.count)
        let look: Int
        if index > 0, places[index - 1].character != "\n" || index == places.count {
            look = places[index - 1].look
        } else if index < places.count {
            look = places[index].look
        } else {
            if looks.isEmpty {
                looks.append(TextRun(""))
                origins.append(0)
            }
            look = 0
        }
        var fresh = Array(
            text.map { $0 == "\t" ? " " : $0 }.filter { character in
                character == "\n" || !character.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x7F }
            })
        // A mark that is typed after its letter makes one character with it.
        if index > 0, let first = fresh.first, places[index - 1].character != "\n" {
            let joined = Array(String(places[index - 1].character) + String(first))
            if joined.count == 1 {
                places[index - 1].character = joined[0]
                fresh.removeFirst()
            }
        }
        places.insert(contentsOf: fresh.map { Place(character: $0, look: look) }, at: index)
        return fresh.count
    }

    /// Takes characters out.
    public mutating func remove(_ range: Range<Int>) {
        let range = range.clamped(to: places.indices)
        // An emptied text still knows what it looked like.
        if range == places.indices, let first = places.first { (looks, origins) = ([looks[first.look]], [0]) }
        places.removeSubrange(range)
    }

    /// Changes how characters look.
    public mutating func restyle(_ range: Range<Int>, _ change: (inout RunStyle) -> Void) {
        var changed: [Int: Int] = [:]
        for index in range.clamped(to: places.indices) {
            let look = places[index].look
            if let known = changed[look] {
                places[index].look = known
            } else {
                var run = looks[look]
                change(&run.style)
                changed[look] = looks.count
                places[index].look = looks.count
                looks.append(run)
                origins.append(origins[look])
            }
        }
    }
}
