import Foundation

/// What the kernel says of this process (proc(5), /proc/pid/status).
struct ProcessStatus {
    /// Threads that there are.
    let threads: Int
    /// Memory that is in use, in KiB.
    let resident: Int
    /// The most of it that was ever in use, in KiB.
    let peak: Int

    init() {
        let text = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
        func number(_ name: String) -> Int {
            let line = text.split(separator: "\n").first { $0.hasPrefix(name + ":") } ?? ""
            return Int(line.filter(\.isNumber)) ?? 0
        }
        (threads, resident, peak) = (number("Threads"), number("VmRSS"), number("VmHWM"))
    }
}
