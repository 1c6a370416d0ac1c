internal import Times
internal import XML

/// Reads the points of the tracks in a file of GPX, whatever its version; prefixes of extensions are not heeded.
///
/// Waypoints and routes are no log.
struct GPXParser {
    /// A point with a time, and where it stands.
    struct DatedPoint {
        /// Seconds since 1970.
        let date: Double
        let range: Range<Int>
        var endsSegment = false
    }

    /// A text within a point, and a name, is cut off after this many characters.
    private static let longestText = 1_000
    private static let mostStatements = 200
    private static let deepest = 20

    /// The name of the first track that has one, else of the file.
    private(set) var name: String?
    private(set) var creator: String?
    private(set) var undatedCount = 0
    /// What is not as it should be; nil where all is.
    private(set) var damage: String? = "the file ends in the middle of a track"
    private var hasOpenPoints = false

    private var scanner: XMLScanner

    private init(_ bytes: [UInt8]) { scanner = XMLScanner(bytes) }

    // MARK: Reading

    /// The points with a time, in the order in which they stand, and what else was read.
    static func points(
        in bytes: [UInt8], _ check: () throws -> Void
    ) rethrows -> (points: [DatedPoint], parser: GPXParser) {
        var parser = GPXParser(bytes)
        let points = try parser.readAll(check)
        return (points, parser)
    }

    /// The point that bytes are; nil for others.
    static func point(in bytes: [UInt8]) -> LoggedPoint? {
        var parser = GPXParser(bytes)
        guard case .startTag(let tag)? = parser.scanner.next(), tag.localName == "trkpt" else { return nil }
        return LoggedPoint(tag, parser.statements(tag) ?? [])
    }

    private mutating func readAll(_ check: () throws -> Void) rethrows -> [DatedPoint] {
        var points: [DatedPoint] = []
        var root: String?
        /// What is open within the outermost element, for the names of tracks and of the file.
        var path: [String] = []
        var trackName: String?
        var count = 0
        while let token = scanner.next() {
            let start = scanner.start
            count += 1
            if count & 1_023 == 0 { try check() }
            switch token {
            case .startTag(let tag) where tag.localName == "trkpt":
                guard let statements = statements(tag) else { break }
                if let date = statements.lazy.compactMap(\.date).first {
                    points.append(DatedPoint(date: date, range: start..<scanner.position))
                } else {
                    undatedCount += 1
                }
            case .startTag(let tag):
                if root == nil {
                    (root, creator) = (tag.name, tag.attributes.first { $0.name == "creator" }?.value)
                } else if !tag.isEmpty, path.count < Self.deepest {
                    path.append(tag.localName)
                }
            case .endTag(let name):
                if name == root { damage = hasOpenPoints ? "a point of the track does not end" : nil }
                if path.last == name.localName { path.removeLast() }
                if name.localName == "trkseg", !points.isEmpty { points[points.count - 1].endsSegment = true }
            case .text(let text):
                if path == ["trk", "name"], trackName == nil { trackName = string(text) }
                if path == ["metadata", "name"] || path == ["name"], name == nil { name = string(text) }
            }
            _ = scanner.takeProblems()
        }
        name = trackName ?? name
        return points
    }

    private mutating func string(_ text: XMLText) -> String? {
        let string = scanner.string(text).trimmed.prefix(Self.longestText)
        return string.isEmpty ? nil : String(string)
    }

    /// What stands in an element up to its end, by the names of the innermost elements; nil where it does not end.
    private mutating func statements(_ element: XMLStartTag) -> [LoggedPoint.Statement]? {
        if element.isEmpty { return [] }
        var statements: [LoggedPoint.Statement] = []
        /// The innermost element that is open, and its text so far.
        var open: (key: String, text: String)?
        while let token = scanner.next() {
            switch token {
            case .startTag(let tag):
                // The next one begins within it.
                if tag.name == element.name { hasOpenPoints = true }
                open = tag.isEmpty ? nil : (tag.localName, "")
            case .text(let text):
                guard let length = open?.text.utf8.count, length < Self.longestText else { break }
                open?.text += scanner.string(text).prefix(Self.longestText)
            case .endTag(let name):
                if name == element.name { return statements }
                if let (key, text) = open, key == name.localName, statements.count < Self.mostStatements,
                    let value = TelemetryValue(text: text.trimmed, isDate: key == "time"),
                    !statements.contains(where: { $0.key == key })
                {
                    statements.append(LoggedPoint.Statement(key: key, value: value))
                }
                open = nil
            }
            _ = scanner.takeProblems()
        }
        return nil
    }
}

extension LoggedPoint {
    /// The point of an element with what stands in it.
    fileprivate init(_ element: XMLStartTag, _ statements: [Statement]) {
        self.statements = statements
        func number(_ key: String) -> Double? { statements.first { $0.key == key }?.value.number }
        func degrees(_ name: String) -> Double {
            element.attributes.first { $0.name == name }.flatMap { Double($0.value.trimmed) } ?? .nan
        }
        var position = GeographicPosition(
            latitude: degrees("lat"), longitude: degrees("lon"), altitude: number("ele"))
        position?.speed = number("speed")
        position?.course = number("course")
        position?.dilutionOfPrecision = number("pdop") ?? number("hdop")
        position?.satellites = number("sat").flatMap { Int(exactly: $0) }
        position?.date = statements.lazy.compactMap(\.date).first
        if case .text(let fix)? = statements.first(where: { $0.key == "fix" })?.value {
            // Differential and military fixes are of three dimensions.
            position?.fix = PositionFix(rawValue: fix) ?? (["dgps", "pps"].contains(fix) ? .threeDimensional : nil)
        }
        self.position = position
    }
}

extension LoggedPoint.Statement {
    fileprivate var date: Double? { if case .date(let seconds) = value { seconds } else { nil } }
}

extension TelemetryValue {
    /// What an element's text states; nil for an empty one.
    fileprivate init?(text: Substring, isDate: Bool) {
        guard !text.isEmpty else { return nil }
        if isDate, let instant = DateAndTime(text.utf8) {
            self = .date(instant.secondsSince1970)
        } else if let number = Double(text), number.isFinite {
            self = .number(number)
        } else {
            self = .text(String(text))
        }
    }
}

extension XMLStartTag {
    fileprivate var localName: String { name.localName }
}

extension String {
    fileprivate var trimmed: Substring {
        var text = drop(while: \.isWhitespace)
        while text.last?.isWhitespace == true { text.removeLast() }
        return text
    }

    /// The name without its prefix.
    fileprivate var localName: String {
        guard let colon = utf8.firstIndex(of: UInt8(ascii: ":")) else { return self }
        return String(self[index(after: colon)...])
    }
}
