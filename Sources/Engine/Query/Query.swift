/// A condition on files: `codec=hevc duration>10m`.
///
/// Words joined by blanks all hold; `or`, `not` and parentheses as usual. A comparison is a key, one of `= != < <= > >= ~`
/// and a value, in quotation marks where it has blanks. It holds when it does for any of the values that a file has under
/// the key (each track has a codec); `!=` when none equals; nothing holds of what is not known.
public struct Query: Sendable {
    enum Comparison: String, Sendable {
        case equal = "="
        case unequal = "!="
        case less = "<"
        case atMost = "<="
        case more = ">"
        case atLeast = ">="
        case contains = "~"
    }

    indirect enum Node: Sendable {
        case all([Node])
        case any([Node])
        case not(Node)
        case comparison(QueryKey, Comparison, QueryFact)
    }

    private let root: Node

    /// Reads an expression. Throws `QueryError`.
    public init(_ text: String) throws(QueryError) {
        var parser = try QueryParser(text)
        root = try parser.expression()
    }

    /// Reads what a person types to see some of the files: conditions, and words that names contain. Nil where nothing is
    /// compared, so that all of it is a part of names. Throws `QueryError`.
    public init?(filter text: String) throws(QueryError) {
        var parser = try QueryParser(text, takesNames: true)
        guard parser.hasComparison else { return nil }
        root = try parser.expression()
    }

    /// The properties that must be loaded before a file can be judged.
    public var propertyNames: Set<String> { Query.names(root) }

    /// Whether the condition holds of a file.
    public func matches(_ subject: QuerySubject) -> Bool { Query.holds(root, subject) }

    private static func names(_ node: Node) -> Set<String> {
        switch node {
        case .all(let nodes), .any(let nodes): nodes.reduce(into: []) { $0.formUnion(names($1)) }
        case .not(let node): names(node)
        case .comparison(let key, _, _): key.propertyNames
        }
    }

    private static func holds(_ node: Node, _ subject: QuerySubject) -> Bool {
        switch node {
        case .all(let nodes): nodes.allSatisfy { holds($0, subject) }
        case .any(let nodes): nodes.contains { holds($0, subject) }
        case .not(let node): !holds(node, subject)
        case .comparison(let key, let comparison, let fact):
            holds(comparison, key.facts(of: subject), fact)
        }
    }

    private static func holds(_ comparison: Comparison, _ facts: [QueryFact], _ wanted: QueryFact) -> Bool {
        if comparison == .unequal { return !facts.isEmpty && !facts.contains { $0.compared(to: wanted) == 0 } }
        return facts.contains { fact in
            if comparison == .contains { return fact.words.lowercased().contains(wanted.words.lowercased()) }
            guard let order = fact.compared(to: wanted) else { return false }
            return switch comparison {
            case .equal: order == 0
            case .less: order < 0
            case .atMost: order <= 0
            case .more: order > 0
            case .atLeast: order >= 0
            case .unequal, .contains: false
            }
        }
    }
}
