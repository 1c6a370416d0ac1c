/// Puts names of a listing in natural order; those that differ in case or leading zeros only are in the order of their bytes.
struct NameSort {
    private let listing: Listing
    /// With how many bytes all names begin alike: numbers are made of what comes after that.
    private let common: Int
    private static let lastPart = 63

    /// For some or all of `indices`.
    init(_ indices: [Int32], of listing: Listing) {
        self.listing = listing
        common = NaturalKey.commonCount(indices, of: listing)
    }

    /// The indices in the order of their names. Throws `CancellationError` once `isWanted` says that nobody waits for it.
    func sorted(_ indices: [Int32], _ isWanted: () -> Bool) throws -> [Int32] {
        var sort = RadixSort(indices.map { RadixSort.Row(number: 0, index: $0) })
        try self.sort(&sort, indices.indices, by: 0, isWanted)
        return sort.rows.map(\.index)
    }

    /// Sorts names that have the same numbers before `part`.
    private func sort(_ sort: inout RadixSort, _ range: Range<Int>, by part: Int, _ isWanted: () -> Bool) throws {
        let names = listing.names.span
        for place in range {
            if place % 1_024 == 1_023, !isWanted() { throw CancellationError() }
            let name = names.extracting(listing.range(Int(sort.rows[place].index)))
            sort.rows[place].number = NaturalKey.number(part, of: name, from: common)
        }
        sort.sort(range)
        var start = range.lowerBound
        while start < range.upperBound {
            let number = sort.rows[start].number
            var end = start + 1
            while end < range.upperBound, sort.rows[end].number == number { end += 1 }
            if end - start > 1 {
                // Zero comes after the end of a name; very long names are compared as a whole.
                if number == 0 || part == Self.lastPart {
                    compare(&sort, start..<end)
                } else {
                    try self.sort(&sort, start..<end, by: part + 1, isWanted)
                }
            }
            start = end
        }
    }

    private func compare(_ sort: inout RadixSort, _ range: Range<Int>) {
        let sorted = sort.rows[range].sorted {
            NaturalKey.precedes(listing.name(Int($0.index)), listing.name(Int($1.index)))
        }
        sort.rows.replaceSubrange(range, with: sorted)
    }
}
