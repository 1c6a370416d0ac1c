extension [String] {
    /// The unit of values that all have it, or the units of each; nil where none has any.
    var jointUnit: String? {
        guard let first, contains(where: { !$0.isEmpty }) else { return nil }
        return allSatisfy { $0 == first } ? first : joined(separator: ", ")
    }
}
