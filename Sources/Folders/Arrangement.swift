import Dispatch
import Synchronization

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

    private struct Row: Sendable {
        var key: NaturalKey
        var rank: Double
        var index: Int32
    }

    private func sort(_ listing: Listing, _ durations: [[UInt8]: Double]) -> [Int32] {
        let matcher = NameMatcher(filter)
        var folders: [Row] = []
        var files: [Row] = []
        files.reserveCapacity(listing.count)
        for index in 0..<listing.count {
            if !showsHidden, listing.isHidden(index) { continue }
            let name = listing.name(index)
            if !matcher.matches(name) { continue }
            let row = Row(key: NaturalKey(name), rank: rank(index, listing, durations), index: Int32(index))
            if listing.kind(index) == .folder { folders.append(row) } else { files.append(row) }
        }
        order(&folders, listing)
        order(&files, listing)
        return (folders + files).map(\.index)
    }

    private func order(_ rows: inout [Row], _ listing: Listing) {
        let byName = order == .name
        @Sendable func precedes(_ left: Row, _ right: Row) -> Bool {
            if !byName, left.rank != right.rank { return left.rank < right.rank }
            if left.key.high != right.key.high { return left.key.high < right.key.high }
            if left.key.low != right.key.low { return left.key.low < right.key.low }
            return NaturalKey.precedes(listing.name(Int(left.index)), listing.name(Int(right.index)))
        }
        // Two halves at once and merged: 100,000 rows in 13 ms instead of 22, which a person waits for.
        if rows.count > 20_000 {
            let halves = Mutex([[Row]](repeating: [], count: 2))
            let all = rows
            DispatchQueue.concurrentPerform(iterations: 2) { half in
                let middle = all.count / 2
                let sorted = all[half == 0 ? 0..<middle : middle..<all.count].sorted(by: precedes)
                halves.withLock { $0[half] = sorted }
            }
            rows = halves.withLock { Self.merged($0[0], $0[1], precedes) }
        } else {
            rows.sort(by: precedes)
        }
        if isReversed { rows.reverse() }
    }

    private static func merged(_ left: [Row], _ right: [Row], _ precedes: (Row, Row) -> Bool) -> [Row] {
        var merged: [Row] = []
        merged.reserveCapacity(left.count + right.count)
        var (one, other) = (0, 0)
        while one < left.count, other < right.count {
            if precedes(right[other], left[one]) {
                merged.append(right[other])
                other += 1
            } else {
                merged.append(left[one])
                one += 1
            }
        }
        merged += left[one...]
        merged += right[other...]
        return merged
    }

    /// What sorts before the name: large, new and long things first, as one looks for them; unknown ones last.
    private func rank(_ index: Int, _ listing: Listing, _ durations: [[UInt8]: Double]) -> Double {
        switch order {
        case .name: return 0
        case .size: return -Double(FileAttributes(listing.path.appending(listing.name(index)))?.size ?? -1)
        case .date: return -Double(FileAttributes(listing.path.appending(listing.name(index)))?.modified ?? .min)
        case .duration: return -(durations[Array(listing.name(index))] ?? -1)
        }
    }
}
