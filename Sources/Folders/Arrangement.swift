import Glibc

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

        /// Whether the file system is asked about each entry.
        var needsDisk: Bool { self == .size || self == .date }
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
    /// `durations` holds seconds, for the order by duration.
    /// Throws `CancellationError` only.
    public func arranged(_ listing: Listing, durations: [Path: Double] = [:]) async throws -> [Int32] {
        let sort: @Sendable (() -> Bool) throws -> [Int32] = { try self.sort(listing, durations, $0) }
        return try await order.needsDisk ? FolderReader.perform(sort) : FolderReader.compute(sort)
    }

    /// Lists a folder and arranges it in one go on one worker thread. Throws `FolderError`.
    public func list(_ path: Path, durations: [Path: Double] = [:]) async throws -> (Listing, [Int32]) {
        try await FolderReader.perform { isWanted in
            let listing = try FolderReader.read(path)
            return (listing, try sort(listing, durations, isWanted))
        }
    }

    private struct Row {
        var rank: UInt64
        var key: NaturalKey
        var index: Int32
    }

    private func sort(
        _ listing: Listing, _ durations: [Path: Double], _ isWanted: () -> Bool
    ) throws -> [Int32] {
        let matcher = NameMatcher(filter)
        let shown = (0..<listing.count).filter { index in
            (showsHidden || !listing.isHidden(index)) && matcher.matches(listing.name(index))
        }
        // Of names that begin alike the key holds what comes after that.
        let common = NaturalKey.commonCount(shown.lazy.map(listing.name))
        var folders: [Row] = []
        var files: [Row] = []
        files.reserveCapacity(shown.count)
        for (place, index) in shown.enumerated() {
            if place % 256 == 255, !isWanted() { throw CancellationError() }
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
        guard isReversed else { return rows }
        // What is not known comes last all the same.
        let unknown = order == .name ? rows.endIndex : rows.firstIndex { $0.rank == .max } ?? rows.endIndex
        return rows[..<unknown].reversed() + rows[unknown...]
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
    private func rank(_ index: Int, _ listing: Listing, _ durations: [Path: Double]) -> UInt64 {
        guard order != .name else { return 0 }
        let place = listing.place(index)
        func status() -> stat? { place.flatMap(FileAttributes.status) }
        return switch order {
        case .name: 0
        case .size: Self.rank(status().map { Int64($0.st_size) })
        case .date: Self.rank(status().map { Int64($0.st_mtim.tv_sec) })
        // The bits of numbers that are not negative are in the order of the numbers.
        case .duration:
            Self.rank(place.flatMap { durations[$0] }.map { Int64(bitPattern: ($0 > 0 ? $0 : 0).bitPattern) })
        }
    }

    /// A number that is smaller the larger the value.
    private static func rank(_ value: Int64?) -> UInt64 { UInt64(bitPattern: Int64.max &- (value ?? .min)) }
}
