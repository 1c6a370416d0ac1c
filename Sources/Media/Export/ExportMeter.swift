import CLinux

/// Tells how far an export is, now and then. Confined to the worker that copies.
package struct ExportMeter {
    private let report: @Sendable (ExportProgress) -> Void
    private let started = linux_monotonic_time()
    private var reported: UInt64 = 0
    private var fraction = 0.0

    /// A meter that gives what it tells to `report`.
    package init(_ report: @escaping @Sendable (ExportProgress) -> Void) { self.report = report }

    /// Says that a part of the range is copied: at most ten times a second, and never less than before.
    package mutating func note(_ part: Double, bytes: Int64) {
        fraction = min(1, max(fraction, part))
        let now = linux_monotonic_time()
        guard now > reported + 100_000_000 || fraction == 1 else { return }
        reported = now
        report(ExportProgress(fraction: fraction, bytesWritten: bytes, timeLeft: timeLeft(now)))
    }

    /// The rest at the speed so far, once half a second and a hundredth of the way tell of one.
    private func timeLeft(_ now: UInt64) -> MediaTime? {
        let elapsed = Double(now - started) / 1e9
        guard elapsed > 0.5, fraction > 0.01 else { return nil }
        return MediaTime(seconds: elapsed * (1 - fraction) / fraction, preferredTimescale: 1_000)
    }
}
