/// An order of files by a key: `duration`, or `-duration` from the greatest down.
public struct QueryOrder: Sendable {
    private let key: QueryKey
    private let isReversed: Bool

    /// Reads an order. Throws `QueryError` when there is no such key.
    public init(_ text: String) throws(QueryError) {
        isReversed = text.hasPrefix("-")
        let name = isReversed ? String(text.dropFirst()) : text
        guard let key = QueryKey(rawValue: name.lowercased()) else {
            let keys = QueryKey.allCases.map(\.rawValue).joined(separator: ", ")
            throw QueryError(description: "there is no key “\(name)” to sort by; there are: \(keys)")
        }
        self.key = key
    }

    /// The properties that must be loaded before files can be put in order.
    public var propertyNames: Set<String> { key.propertyNames }

    /// The files in order; those of which nothing is known come last, equal ones stay as they are.
    public func sorted<Element>(_ elements: [Element], _ subject: (Element) -> QuerySubject) -> [Element] {
        let keyed = elements.map { (element: $0, fact: best(key.facts(of: subject($0)))) }
        let order = keyed.indices.sorted { left, right in
            switch (keyed[left].fact, keyed[right].fact) {
            case (let first?, let second?):
                let order = first.compared(to: second) ?? 0
                return order == 0 ? left < right : isReversed ? order > 0 : order < 0
            case (.some, .none): return true
            case (.none, .some): return false
            case (.none, .none): return left < right
            }
        }
        return order.map { keyed[$0].element }
    }

    /// Of several values the one that counts: the greatest.
    private func best(_ facts: [QueryFact]) -> QueryFact? {
        facts.max { ($0.compared(to: $1) ?? 0) < 0 }
    }
}
