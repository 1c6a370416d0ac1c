internal import Media

/// Numbers of formats with their units.
enum FormatWords {
    /// A decimal without zeros at its end.
    static func decimal(_ value: Double, places: Int) -> String {
        guard value.isFinite, abs(value) < 1e12 else { return "\(value)" }
        let scale = (0..<places).reduce(1.0) { scale, _ in scale * 10 }
        let units = Int64((abs(value) * scale).rounded())
        var fraction = String(units % Int64(scale))
        fraction = String(repeating: "0", count: max(0, places - fraction.utf8.count)) + fraction
        while fraction.hasSuffix("0") { fraction.removeLast() }
        return (value < 0 && units > 0 ? "-" : "") + "\(units / Int64(scale))"
            + (fraction.isEmpty ? "" : "." + fraction)
    }

    /// A whole number with a comma between thousands.
    static func grouped(_ value: Int64) -> String {
        var text = ""
        for (place, digit) in String(value.magnitude).reversed().enumerated() {
            if place > 0, place % 3 == 0 { text.append(",") }
            text.append(digit)
        }
        return (value < 0 ? "-" : "") + String(text.reversed())
    }

    /// `521 KiB (533,672 bytes)`.
    static func bytes(_ count: Int64) -> String {
        guard count >= 1_000 else { return count == 1 ? "1 byte" : "\(count) bytes" }
        let short = ByteCount.text(count)
        return "\(short.dropLast()) \(short.suffix(1))iB (\(grouped(count)) bytes)"
    }

    /// `24.487 s`, `1 min 2 s`, `1 h 2 min 3 s`: seconds have decimals below a minute.
    static func length(_ time: MediaTime) -> String {
        guard time.isNumeric else { return "open" }
        let seconds = time.seconds
        guard seconds >= 59.999_5 else { return decimal(seconds, places: 3) + " s" }
        guard seconds < 1e12 else { return "\(seconds) s" }
        let whole = Int64(seconds.rounded())
        let parts = [(whole / 3_600, "h"), (whole / 60 % 60, "min"), (whole % 60, "s")]
        return parts.drop { $0.0 == 0 }.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }.joined(separator: " ")
    }

    /// `609 bit/s`, `174 kbit/s`, `12.4 Mbit/s`.
    static func bitRate(_ rate: Double) -> String {
        switch rate {
        case ..<10_000: "\(decimal(rate, places: 0)) bit/s"
        case ..<10_000_000: "\(decimal(rate / 1_000, places: 0)) kbit/s"
        default: "\(decimal(rate / 1_000_000, places: 1)) Mbit/s"
        }
    }

    /// The rate in words; nil where it is none.
    static func knownBitRate(_ rate: Double) -> String? { rate > 0 ? bitRate(rate) : nil }

    /// `25 fps`, `29.97 fps (30000/1001)`.
    static func frameRate(_ rate: Rational) -> String {
        let words = decimal(rate.value, places: 3) + " fps"
        return rate.denominator == 1 ? words : "\(words) (\(rate))"
    }

    /// `1280 × 720`.
    static func size(_ size: PixelSize) -> String { "\(size.width) × \(size.height)" }

    /// The shape of a picture: `16:9`, `2.39:1`; nil where it has none.
    static func shape(_ size: PixelSize) -> String? {
        guard size.width > 0, size.height > 0 else { return nil }
        let ratio = Double(size.width) / Double(size.height)
        for (width, height) in [(1, 1), (4, 3), (3, 2), (16, 9), (5, 4), (16, 10), (2, 1), (21, 9)] {
            if abs(ratio - Double(width) / Double(height)) < 0.01 * ratio { return "\(width):\(height)" }
            if abs(1 / ratio - Double(width) / Double(height)) < 0.01 / ratio { return "\(height):\(width)" }
        }
        return ratio >= 1 ? "\(decimal(ratio, places: 2)):1" : "1:\(decimal(1 / ratio, places: 2))"
    }

    /// A codec's level as its standard writes it; nil for codecs whose numbers mean something else.
    static func level(_ level: Int, of codec: String) -> String? {
        guard level > 0 else { return nil }
        return switch codec {
        case "h264": decimal(Double(level) / 10, places: 1).withDecimal
        case "hevc": decimal(Double(level) / 30, places: 1).withDecimal
        default: nil
        }
    }
}

extension String {
    /// With `.0` where there are no decimals: levels have one.
    fileprivate var withDecimal: String { contains(".") ? self : self + ".0" }
}
