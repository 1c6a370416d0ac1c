internal import Glibc
internal import Terminal

/// What the event loop did, as a file for `Scripts/bench`.
enum LoopReport {
    /// Writes one JSON object; the loop is over by then.
    static func write(_ statistics: EventLoopStatistics, to path: String) {
        func milliseconds(_ nanoseconds: UInt64) -> Double { Double(nanoseconds / 1_000) / 1_000 }
        let slow = statistics.jobs.slow + statistics.input.slow + statistics.frames.slow
        let text = """
            {"turns": \(statistics.turns), "jobs": \(statistics.jobs.count), \
            "longestJobMs": \(milliseconds(statistics.jobs.longest)), "jobsOver4ms": \(statistics.jobs.slow), \
            "longestOwnJobMs": \(milliseconds(statistics.jobs.longestOwn)), \
            "longestEventMs": \(milliseconds(statistics.input.longest)), \
            "draws": \(statistics.frames.count), "drawMs": \(milliseconds(statistics.frames.total)), \
            "longestDrawMs": \(milliseconds(statistics.frames.longest)), \
            "longestOwnDrawMs": \(milliseconds(statistics.frames.longestOwn)), "over4ms": \(slow)}

            """
        guard let file = fopen(path, "w") else { return }
        fputs(text, file)
        fclose(file)
    }
}
