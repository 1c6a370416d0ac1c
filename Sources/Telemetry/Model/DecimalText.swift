/// Numbers as the formats of positions write them.
enum DecimalText {
    /// The shortest text that reads as the same number, without an exponent, which these formats do not have.
    static func text(_ number: Double) -> String {
        let text = String(number)
        let parts = text.split(separator: "e")
        guard parts.count == 2, let exponent = Int(parts[1]) else { return text }
        let sign = number < 0 ? "-" : ""
        let digits = parts[0].filter(\.isNumber)
        let whole = parts[0].prefix { $0 != "." }.count(where: \.isNumber)
        let point = whole + exponent
        if point <= 0 { return sign + "0." + String(repeating: "0", count: -point) + digits }
        return sign + digits + String(repeating: "0", count: max(0, point - digits.count)) + ".0"
    }
}
