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
    /// `durations` holds seconds, for the order by duration. Where `matching` is given, only these files are shown.
    /// Throws `FolderError` where the order needs a disk that does not answer, and `CancellationError`.
    public func arranged(
        _ listing: Listing, durations: [Path: Double] = [:], matching: Set<Path>? = nil
    ) async throws -> [Int32] {
        let sort: @Sendable (() -> Bool) throws -> [Int32] = { try self.sort(listing, durations, matching, $0) }
        guard order.needsDisk else { return try await FolderReader.compute(sort) }
        return try await Disks.shared.perform(at: listing.path) { call in try sort { call.isWanted } }
    }

    /// Lists a folder and arranges it in one go on one worker thread, as `arranged` does. Throws `FolderError`.
    public func list(
        _ path: Path, durations: [Path: Double] = [:], matching: Set<Path>? = nil
    ) async throws -> (Listing, [Int32]) {
        try await Disks.shared.perform(at: path) { call in
            let listing = try FolderReader.read(path, call)
            return (listing, try sort(listing, durations, matching) { call.isWanted })
        }
    }

    private func sort(
        _ listing: Listing, _ durations: [Path: Double], _ matching: Set<Path>?, _ isWanted: () -> Bool
    ) throws -> [Int32] {
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
            try ordered(try names.sorted($0, isWanted), listing, durations, isWanted)
        }
    }

    /// Rows that are ordered by name in the order that is wanted.
    private func ordered(
        _ indices: [Int32], _ listing: Listing, _ durations: [Path: Double], _ isWanted: () -> Bool
    ) throws -> [Int32] {
        guard isWanted() else { throw CancellationError() }
        if order == .name { return isReversed ? indices.reversed() : indices }
        var rows: [RadixSort.Row] = []
        rows.reserveCapacity(indices.count)
        for index in indices {
            if rows.count % 256 == 255, !isWanted() { throw CancellationError() }
            rows.append(RadixSort.Row(number: rank(Int(index), listing, durations), index: index))
        }
        var sort = RadixSort(rows)
        sort.sort()
        rows = sort.rows
        // What is not known comes last, reversed or not.
        let unknown = rows.firstIndex { $0.number == .max } ?? rows.endIndex
        if isReversed { rows[..<unknown].reverse() }
        return rows.map(\.index)
    }

    /// What sorts before the name: large, new and long things first, as one looks for them; unknown ones last.
    private func rank(_ index: Int, _ listing: Listing, _ durations: [Path: Double]) -> UInt64 {
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
