/// Lengths in bytes as people read them.
public enum ByteCount {
    /// A size in at most five characters, in powers of 1024: `999`, `1.2K`, `34M`.
    public static func text(_ count: Int64) -> String {
        guard count >= 1_000 else { return String(count) }
        var value = Double(count)
        var unit = ""
        for next in ["K", "M", "G", "T", "P"] where value >= 999.5 || unit.isEmpty {
            value /= 1024
            unit = next
        }
        if value < 9.95 {
            let tenths = Int((value * 10).rounded())
            return "\(tenths / 10).\(tenths % 10)\(unit)"
        }
        return "\(Int(value.rounded()))\(unit)"
    }
}
