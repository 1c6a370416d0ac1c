/// Finds names in an arranged folder.
public struct FolderSearch: Sendable {
    private let listing: Listing
    private let order: [Int32]
    private let text: String

    /// A search for `text` in the names of `listing`, in `order`.
    public init(listing: Listing, order: [Int32], text: String) {
        self.listing = listing
        self.order = order
        self.text = text
    }

    /// The first row from `start` on, round the end, whose name contains the text; computed off the main thread.
    public func first(from start: Int, backwards: Bool, includingStart: Bool) async -> Int? {
        guard !order.isEmpty else { return nil }
        let found = try? await RowPool.run { isWanted in
            let matcher = NameMatcher(text)
            for step in (includingStart ? 0 : 1)...order.count {
                if step % 1_000 == 999, !isWanted() { return nil as Int? }
                let row = (start + (backwards ? -step : step) + 2 * order.count) % order.count
                if matcher.matches(listing.name(Int(order[row]))) { return Optional(row) }
            }
            return nil
        }
        return found ?? nil
    }
}
