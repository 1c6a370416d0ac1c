internal import Media

/// Reads `codec=hevc duration>10m (lang=ja or not hdr=SDR)`.
struct QueryParser {
    private enum Token: Equatable {
        case word(String)
        case comparison(Query.Comparison)
        case open, close
    }

    private var tokens: [Token]
    private var next = 0
    private var depth = 0
    /// Whether a word by itself stands for names that contain it.
    private let takesNames: Bool

    init(_ text: String, takesNames: Bool = false) throws(QueryError) {
        tokens = try QueryParser.split(text)
        self.takesNames = takesNames
    }

    /// Whether anything is compared.
    var hasComparison: Bool { tokens.contains { if case .comparison = $0 { true } else { false } } }

    /// The whole expression. Throws `QueryError`.
    mutating func expression() throws(QueryError) -> Query.Node {
        let node = try alternatives()
        guard next == tokens.count else { throw QueryError(description: "a closing parenthesis has no opening one") }
        return node
    }

    private mutating func alternatives() throws(QueryError) -> Query.Node {
        var nodes = [try conjunction()]
        while take("or") { nodes.append(try conjunction()) }
        return nodes.count == 1 ? nodes[0] : .any(nodes)
    }

    private mutating func conjunction() throws(QueryError) -> Query.Node {
        var nodes = [try term()]
        while next < tokens.count, tokens[next] != .close, !isWord("or") {
            if take("and") { continue }
            nodes.append(try term())
        }
        return nodes.count == 1 ? nodes[0] : .all(nodes)
    }

    private mutating func term() throws(QueryError) -> Query.Node {
        depth += 1
        defer { depth -= 1 }
        guard depth < 64 else { throw QueryError(description: "this is nested too deeply") }
        if take("not") { return .not(try term()) }
        guard next < tokens.count else {
            throw QueryError(description: "something is missing at the end, such as codec=h264")
        }
        if tokens[next] == .open {
            next += 1
            let node = try alternatives()
            guard next < tokens.count, tokens[next] == .close else {
                throw QueryError(description: "an opening parenthesis has no closing one")
            }
            next += 1
            return node
        }
        return try comparison()
    }

    private mutating func comparison() throws(QueryError) -> Query.Node {
        guard case .word(let name) = tokens[next] else {
            throw QueryError(description: "a key is missing before a comparison, as in duration>10m")
        }
        let isAlone = next + 1 == tokens.count || { if case .comparison = tokens[next + 1] { false } else { true } }()
        let known = QueryKey(rawValue: name.lowercased())
        if takesNames, isAlone, known?.kind != .truth {
            next += 1
            return .comparison(.name, .contains, .text(name))
        }
        guard let key = known else {
            let keys = QueryKey.allCases.map(\.rawValue).joined(separator: ", ")
            throw QueryError(description: "there is no key “\(name)”; there are: \(keys)")
        }
        next += 1
        // A key of yes or no may stand alone: `not playable`.
        if key.kind == .truth, isAlone { return .comparison(key, .equal, .truth(true)) }
        guard next + 1 < tokens.count, case .comparison(let comparison) = tokens[next],
            case .word(let text) = tokens[next + 1]
        else {
            throw QueryError(
                description: "“\(name)” needs a comparison and a value, such as \(QueryParser.example(key))")
        }
        next += 2
        if comparison == .contains { return .comparison(key, comparison, .text(text)) }
        guard let fact = QueryParser.fact(text, key) else {
            throw QueryError(
                description: "“\(text)” is no value for \(name); write for example \(QueryParser.example(key))")
        }
        return .comparison(key, comparison, fact)
    }

    private func isWord(_ word: String) -> Bool {
        guard next < tokens.count, case .word(let found) = tokens[next] else { return false }
        return found.lowercased() == word
    }

    private mutating func take(_ word: String) -> Bool {
        guard isWord(word) else { return false }
        next += 1
        return true
    }

    static func example(_ key: QueryKey) -> String {
        let value =
            switch key.kind {
            case .text: "=x"
            case .seconds: ">1m30s"
            case .bytes: ">100M"
            case .rate: ">5M"
            case .number: ">=2"
            case .area: ">=1920x1080"
            case .date: ">=2024-05"
            case .truth: "=yes"
            }
        return key.rawValue + value
    }

    /// The value that `text` is for a key; nil when it is none.
    static func fact(_ text: String, _ key: QueryKey) -> QueryFact? {
        switch key.kind {
        case .text: .text(text)
        case .number: number(text).flatMap { $0.isFinite ? .number($0) : nil }
        case .seconds: seconds(text).map(QueryFact.number)
        case .bytes: scaled(text, unit: 1_024).map(QueryFact.number)
        case .rate: scaled(text, unit: 1_000).map(QueryFact.number)
        case .area: area(text)
        case .date: QueryFact(date: text)
        case .truth:
            ["yes", "true", "1"].contains(text.lowercased())
                ? .truth(true) : ["no", "false", "0"].contains(text.lowercased()) ? .truth(false) : nil
        }
    }

    /// `25`, `29.97`, `30000/1001`; `yes` means at least one, where things are counted.
    private static func number(_ text: String) -> Double? {
        let parts = text.split(separator: "/", maxSplits: 1).compactMap { Double($0) }
        if parts.count == 2, parts[1] != 0 { return parts[0] / parts[1] }
        return Double(text)
    }

    /// `90`, `1.5h`, `1m30s`, `1:30`.
    private static func seconds(_ text: String) -> Double? {
        if text.contains(":"), case .time(let time)? = TimeExpression(text) { return time.seconds }
        var total = 0.0
        var digits = ""
        for character in text.lowercased() {
            let unit: Double? =
                switch character {
                case "h": 3_600
                case "m": 60
                case "s": 1
                default: nil
                }
            guard let unit else {
                digits.append(character)
                continue
            }
            guard let number = Double(digits), number >= 0 else { return nil }
            total += number * unit
            digits = ""
        }
        guard !digits.isEmpty else { return total }
        guard let number = Double(digits), number >= 0 else { return nil }
        return total + number
    }

    private static func scaled(_ text: String, unit: Double) -> Double? {
        var factor = 1.0
        var digits = Substring(text)
        if let last = text.lowercased().last, let power = ["k": 1.0, "m": 2, "g": 3, "t": 4][last] {
            for _ in 0..<Int(power) { factor *= unit }
            digits = text.dropLast()
        }
        return Double(digits).flatMap { $0.isFinite ? $0 * factor : nil }
    }

    private static func area(_ text: String) -> QueryFact? {
        let sides = text.lowercased().split { $0 == "x" || $0 == "×" }
        guard sides.count == 2, let width = Int(sides[0]), let height = Int(sides[1]), width > 0, height > 0,
            width < 1 << 31, height < 1 << 31
        else { return nil }
        return .area(width: width, height: height)
    }

    private static func split(_ text: String) throws(QueryError) -> [Token] {
        var tokens: [Token] = []
        var word = ""
        var isQuoted = false
        var hadQuotes = false
        var characters = Array(text)[...]
        func end() {
            if !word.isEmpty || hadQuotes { tokens.append(.word(word)) }
            (word, hadQuotes) = ("", false)
        }
        while let character = characters.popFirst() {
            if isQuoted {
                if character == "\"" { isQuoted = false } else { word.append(character) }
                continue
            }
            switch character {
            case "\"": (isQuoted, hadQuotes) = (true, true)
            case "(", ")":
                end()
                tokens.append(character == "(" ? .open : .close)
            case " ", "\t", "\n": end()
            case "=", "!", "<", ">", "~":
                let isDouble = characters.first == "="
                guard
                    let comparison = Query.Comparison(rawValue: String(character) + (isDouble ? "=" : ""))
                        ?? (character == "=" ? .equal : nil)
                else { throw QueryError(description: "“\(character)” is no comparison; there are = != < <= > >= ~") }
                if isDouble { characters.removeFirst() }
                end()
                tokens.append(.comparison(comparison))
            default: word.append(character)
            }
        }
        guard !isQuoted else { throw QueryError(description: "a quotation mark is not closed") }
        end()
        return tokens
    }
}
