import Glibc

/// The clock of movies, which counts seconds from the start of 1904.
enum MovieClock {
    /// Now.
    static var now: UInt64 { UInt64(clamping: time(nil)) + secondsTo1970 }

    /// A time of it in ISO 8601.
    static func text(_ time: UInt64) -> String {
        var seconds = time_t(clamping: Int64(clamping: time) - Int64(secondsTo1970))
        var parts = tm()
        gmtime_r(&seconds, &parts)
        var buffer = [CChar](repeating: 0, count: 64)
        let count = strftime(&buffer, buffer.count, "%Y-%m-%dT%H:%M:%SZ", &parts)
        return String(decoding: buffer.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    private static let secondsTo1970: UInt64 = 2_082_844_800
}
