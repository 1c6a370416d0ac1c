/// Numbers of telemetry in words.
enum TelemetryNumber {
    /// A value with its decimal places; a dash where there is none.
    static func text(_ value: Double?, decimals: Int) -> String {
        guard let value, value.isFinite else { return "–" }
        var unit = 1.0
        for _ in 0..<decimals { unit *= 10 }
        guard abs(value) * unit < 1e15 else { return "\(value)" }
        let whole = Int((abs(value) * unit).rounded())
        let sign = value < 0 && whole > 0 ? "−" : ""
        guard decimals > 0 else { return sign + "\(whole)" }
        let fraction = String(whole % Int(unit))
        let zeros = String(repeating: "0", count: decimals - fraction.count)
        return sign + "\(whole / Int(unit)).\(zeros)\(fraction)"
    }
}
