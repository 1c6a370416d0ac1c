extension QueryKey {
    /// What is known first under this key of a file, as a number, a truth or words; null when nothing is.
    public func value(of subject: QuerySubject) -> PropertyValue {
        // Of a film the pictures' codec says more than the first track's.
        let known = self == .codec ? QueryKey.video.facts(of: subject) + facts(of: subject) : facts(of: subject)
        switch known.first {
        case .number(let number)?: return .number(number)
        case .truth(let truth)?: return .bool(truth)
        case let fact?: return .string(fact.words)
        case nil: return .null
        }
    }
}
