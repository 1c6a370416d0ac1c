/// What the entries of `ilst` refer to.
struct ItemListContext {
    /// Whether entries are named by numbers of keys rather than by codes.
    var isKeyed = false
    var keys: [String] = []
    var countries: [[String]] = []
    var languages: [[String]] = []
}
