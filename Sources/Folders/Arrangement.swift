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

    /// The indices of the shown entries in order, computed off the main thread.
    ///
    /// `durations` holds seconds by the bytes of names, for the order by duration.
    /// Throws `CancellationError` only.
    public func arranged(_ listing: Listing, durations: [[UInt8]: Double] = [:]) async throws -> [Int32] {
        try await FolderReader.perform { sort(listing, durations) }
    }

    /// Lists a folder and arranges it in one go on one worker thread. Throws `FolderError`.
    public func list(_ path: Path, durations: [[UInt8]: Double] = [:]) async throws -> (Listing, [Int32]) {
        try await FolderReader.perform {
            let listing = try FolderReader.read(path)
            return (listing, sort(listing, durations))
        }
    }

    private struct Row {
        var rank: UInt64
        var key: NaturalKey
        var index: Int32
    }

    private func sort(_ listing: Listing, _ durations: [[UInt8]: Double]) -> [Int32] {
        let matcher = NameMatcher(filter)
        let shown = (0..<listing.count).filter { index in
            (showsHidden || !listing.isHidden(index)) && matcher.matches(listing.name(index))
        }
        // Of names that begin alike the key holds what comes after that.
        let common = NaturalKey.commonCount(shown.lazy.map(listing.name))
        var folders: [Row] = []
        var files: [Row] = []
        files.reserveCapacity(shown.count)
        for index in shown {
            let key = NaturalKey(listing.name(index).dropFirst(common))
            let row = Row(rank: rank(index, listing, durations), key: key, index: Int32(index))
            if listing.kind(index) == .folder { folders.append(row) } else { files.append(row) }
        }
        return (ordered(folders, listing) + ordered(files, listing)).map(\.index)
    }

    private func ordered(_ rows: [Row], _ listing: Listing) -> [Row] {
        var sort = RadixSort(rows)
        sort.sort { $0.key.low }
        sort.sort { $0.key.high }
        if order != .name { sort.sort(by: \.rank) }
        var rows = sort.rows
        orderEquals(&rows, listing)
        return isReversed ? rows.reversed() : rows
    }

    /// Compares the whole names where the numbers are the same.
    private func orderEquals(_ rows: inout [Row], _ listing: Listing) {
        var start = 0
        while start < rows.count {
            let first = rows[start]
            let end = rows[start...].firstIndex { $0.rank != first.rank || $0.key != first.key } ?? rows.count
            if end - start > 1 {
                rows[start..<end].sort {
                    NaturalKey.precedes(listing.name(Int($0.index)), listing.name(Int($1.index)))
                }
            }
            start = end
        }
    }

    /// What sorts before the name: large, new and long things first, as one looks for them; unknown ones last.
    private func rank(_ index: Int, _ listing: Listing, _ durations: [[UInt8]: Double]) -> UInt64 {
        func attributes() -> FileAttributes? { FileAttributes(listing.path.appending(listing.name(index))) }
        return switch order {
        case .name: 0
        case .size: Self.rank(attributes()?.size)
        case .date: Self.rank(attributes()?.modified)
        // The bits of numbers that are not negative are in the order of the numbers.
        case .duration:
            Self.rank(durations[Array(listing.name(index))].map { Int64(bitPattern: ($0 > 0 ? $0 : 0).bitPattern) })
        }
    }

    /// A number that is smaller the larger the value.
    private static func rank(_ value: Int64?) -> UInt64 { UInt64(bitPattern: Int64.max &- (value ?? .min)) }
}
