/// Composition offsets, taken as samples go by.
struct OffsetRuns {
    private let runs: [(count: UInt32, offset: Int32)]
    private var index = 0
    private var used = 0

    init(runs: [(UInt32, Int32)]) { self.runs = runs }

    /// How many of the next `wanted` samples have the same offset, and which; 0 after the last.
    mutating func take(_ wanted: Int) -> (count: Int, offset: Int32) {
        while index < runs.count, used >= Int(runs[index].count) {
            index += 1
            used = 0
        }
        guard index < runs.count else { return (wanted, 0) }
        let taken = min(wanted, Int(runs[index].count) - used)
        used += taken
        return (taken, runs[index].offset)
    }
}
