/// Which entries of a listing are shown, and in which order.
public struct Arrangement: Sendable, Hashable {
    /// What rows are sorted by; folders always come first.
    public enum Order: String, Sendable, CaseIterable, Codable {
        /// By name, digits as numbers.
        case name
        /// By size.
        case size
        /// By modification date.
        case date
        /// By the duration of the media; unknown ones last.
        case duration

        /// Whether each entry's size or date is asked for.
        var needsAttributes: Bool { self == .size || self == .date }
    }

    /// What rows are sorted by.
    public var order = Order.name

    /// Whether the order is reversed.
    public var isReversed = false

    /// Whether names that begin with a dot are shown.
    public var showsHidden = false

    /// Only names that contain this text, whatever its case, are shown; empty for all.
    public var filter = ""

    /// By name, nothing hidden shown, no filter.
    public init() {}

    /// The indices of the entries that are shown, in order.
    ///
    /// `attributes` gives those that the listing does not know. Throws what it throws, and `CancellationError` once `isWanted`
    /// says that nobody waits.
    func order(
        of listing: Listing, _ durations: [Path: Double], _ matching: Set<Path>?,
        _ attributes: @escaping (Path) throws -> FileAttributes?, _ isWanted: () -> Bool
    ) throws -> [Int32] {
        let rank = Rank(order: order, listing: listing, durations: durations, attributes: attributes)
        let matcher = NameMatcher(filter)
        var shown: [Int32] = []
        shown.reserveCapacity(listing.count)
        for index in 0..<listing.count where showsHidden || !listing.isHidden(index) {
            if let matching {
                guard let path = listing.place(index), matching.contains(path) else { continue }
            }
            if filter.isEmpty || matcher.matches(listing.name(index)) { shown.append(Int32(index)) }
        }
        let names = NameSort(shown, of: listing)
        let folders = shown.filter { listing.kind(Int($0)) == .folder }
        let files = folders.isEmpty ? shown : shown.filter { listing.kind(Int($0)) != .folder }
        return try [folders, files].flatMap {
            try ordered(try names.sorted($0, isWanted), rank, isWanted)
        }
    }

    /// Rows that are ordered by name in the order that is wanted.
    private func ordered(_ indices: [Int32], _ rank: Rank, _ isWanted: () -> Bool) throws -> [Int32] {
        guard isWanted() else { throw CancellationError() }
        if order == .name { return isReversed ? indices.reversed() : indices }
        var rows: [RadixSort.Row] = []
        rows.reserveCapacity(indices.count)
        for index in indices {
            if rows.count % 256 == 255, !isWanted() { throw CancellationError() }
            rows.append(RadixSort.Row(number: try rank.number(of: Int(index)), index: index))
        }
        var sort = RadixSort(rows)
        sort.sort()
        rows = sort.rows
        // What is not known comes last, reversed or not.
        let unknown = rows.firstIndex { $0.number == .max } ?? rows.endIndex
        if isReversed { rows[..<unknown].reverse() }
        return rows.map(\.index)
    }
}

/// What sorts before the name: large, new and long things first, as one looks for them; unknown ones last.
private struct Rank {
    let order: Arrangement.Order
    let listing: Listing
    let durations: [Path: Double]
    let attributes: (Path) throws -> FileAttributes?

    func number(of index: Int) throws -> UInt64 {
        switch order {
        case .name: return 0
        case .size:
            return Self.number(try known(index).flatMap { $0.size < 0 ? nil : $0.size })
        case .date: return Self.number(try known(index).flatMap { $0.modified == 0 ? nil : $0.modified })
        // The bits of numbers that are not negative are in the order of the numbers.
        case .duration:
            let seconds = listing.place(index).flatMap { durations[$0] }
            return Self.number(seconds.map { Int64(bitPattern: ($0 > 0 ? $0 : 0).bitPattern) })
        }
    }

    private func known(_ index: Int) throws -> FileAttributes? {
        if let known = listing.attributes(index) { return known }
        return try listing.place(index).flatMap(attributes)
    }

    /// A number that is smaller the larger the value.
    private static func number(_ value: Int64?) -> UInt64 { UInt64(bitPattern: Int64.max &- (value ?? .min)) }
}
