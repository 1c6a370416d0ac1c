/// A place on Earth from the GPS directory.
enum ExifLocation {
    /// `+DD.DDDDDD-DDD.DDDDDD+AAA.AAA/` (ISO 6709, annex H); nil without latitude and longitude.
    static func iso6709(_ tags: FileTags) -> String? {
        guard let latitude = degrees(tags, "GPSLatitude", negative: "S"),
            let longitude = degrees(tags, "GPSLongitude", negative: "W"),
            abs(latitude) <= 90, abs(longitude) <= 180
        else { return nil }
        let place = decimal(latitude, whole: 2, decimals: 6) + decimal(longitude, whole: 3, decimals: 6)
        guard let ratio = tags.values(.gps, "GPSAltitude").first?.rationals.first, let height = ratio.doubleValue,
            abs(height) < 1e7
        else { return place + "/" }
        let isBelow = below(tags)
        return place + decimal(isBelow ? -height : height, whole: 1, decimals: 3) + "/"
    }

    /// The reference is a byte, which some write as ASCII: 1 says below the sea.
    private static func below(_ tags: FileTags) -> Bool {
        guard let value = tags.values(.gps, "GPSAltitudeRef").first else { return false }
        if case .bytes(let bytes) = value { return bytes.first == 1 }
        return value.integer == 1 || value.integer == 3 || value.text == "1"
    }

    private static func degrees(_ tags: FileTags, _ key: String, negative: String) -> Double? {
        let parts = tags.values(.gps, key).first?.rationals ?? []
        guard let first = parts.first?.doubleValue else { return nil }
        var degrees = first
        if parts.count > 1, let minutes = parts[1].doubleValue { degrees += minutes / 60 }
        if parts.count > 2, let seconds = parts[2].doubleValue { degrees += seconds / 3_600 }
        return tags.text(.gps, key + "Ref")?.uppercased() == negative ? -degrees : degrees
    }

    private static func decimal(_ value: Double, whole: Int, decimals: Int) -> String {
        let scale = (0..<decimals).reduce(Int64(1)) { product, _ in product * 10 }
        let units = Int64((abs(value) * Double(scale)).rounded())
        var digits = String(units / scale)
        digits = String(repeating: "0", count: max(0, whole - digits.utf8.count)) + digits
        var fraction = String(units % scale)
        fraction = String(repeating: "0", count: decimals - fraction.utf8.count) + fraction
        while fraction.hasSuffix("0") { fraction.removeLast() }
        return (value < 0 && units > 0 ? "-" : "+") + digits + (fraction.isEmpty ? "" : "." + fraction)
    }
}
