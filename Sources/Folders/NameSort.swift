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

    /// The indices in the order of their names.
    func sorted(_ indices: [Int32]) -> [Int32] {
        var sort = RadixSort(indices.map { RadixSort.Row(number: 0, index: $0) })
        self.sort(&sort, indices.indices, by: 0)
        return sort.rows.map(\.index)
    }

    /// Sorts names that have the same numbers before `part`.
    private func sort(_ sort: inout RadixSort, _ range: Range<Int>, by part: Int) {
        let names = listing.names.span
        for place in range {
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
                // Zero comes after the end of a name; no file system has names so long as to need all parts.
                if number == 0 || part == Self.lastPart {
                    compare(&sort, start..<end)
                } else {
                    self.sort(&sort, start..<end, by: part + 1)
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
