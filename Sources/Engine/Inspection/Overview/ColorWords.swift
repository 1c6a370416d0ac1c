internal import Media

/// How the colours of pictures are coded, in the names of their standards.
struct ColorWords {
    private let video: VideoFormat

    init(_ video: VideoFormat) { self.video = video }

    /// Range of light, standard, bit depth and subsampling: `HDR (PQ), BT.2020, 10 bit, 4:2:0, limited range`.
    var text: String? {
        let color = video.color
        var words: [String] = []
        switch video.dynamicRange {
        case .sdr: break
        case .hlg: words.append("HDR (HLG)")
        case .pq: words.append("HDR (PQ)")
        case .dolbyVision: words.append("HDR (Dolby Vision)")
        }
        // Where all agree one name says it all.
        var standards: [String] = []
        for name in [color.primaries, color.matrix].compactMap(\.self).compactMap(Self.standard)
        where !standards.contains(name) { standards.append(name) }
        words += standards
        if let transfer = color.transfer, let name = Self.transfer(transfer), !standards.contains(name) {
            words.append(name)
        }
        words.append(
            contentsOf: [video.bitDepth.map { "\($0) bit" }, Self.subsampling(video.pixelFormat)].compactMap(\.self))
        if let isFullRange = color.isFullRange { words.append(isFullRange ? "full range" : "limited range") }
        return words.isEmpty ? nil : words.joined(separator: ", ")
    }

    /// How bright the pictures are meant to be, and the screen that they were graded on; nil where nothing is stated.
    var light: String? {
        var words: [String] = []
        if let display = video.masteringDisplay, let most = display.maximumLuminance {
            let least = display.minimumLuminance.map { "\(FormatWords.decimal($0, places: 4)) – " } ?? "up to "
            words.append("graded on \(least)\(FormatWords.decimal(most, places: 1)) cd/m²")
        }
        if let level = video.contentLightLevel {
            words.append("brightest pixel \(level.maximumContent) cd/m², frame \(level.maximumFrameAverage) cd/m²")
        }
        return words.isEmpty ? nil : words.joined(separator: "; ")
    }

    /// The standard that primaries and matrices are called after (ITU-T H.273, tables 2 and 4).
    private static func standard(_ name: String) -> String? {
        switch name {
        case "bt709": "BT.709"
        case "bt2020", "bt2020nc", "bt2020c": "BT.2020"
        case "smpte170m", "smpte240m": "BT.601 (525 lines)"
        case "bt470bg": "BT.601 (625 lines)"
        case "smpte432": "Display P3"
        case "smpte431": "DCI-P3"
        case "gbr": "RGB"
        case "unknown", "unspecified", "reserved": nil
        default: name
        }
    }

    private static func transfer(_ name: String) -> String? {
        switch name {
        case "bt709", "smpte170m", "bt2020-10", "bt2020-12", "smpte2084", "arib-std-b67": nil
        case "iec61966-2-1": "sRGB"
        case "bt470m": "gamma 2.2"
        case "bt470bg": "gamma 2.8"
        case "unknown", "unspecified", "reserved": nil
        default: name
        }
    }

    /// What libav's name of the pixels says of their colour samples, such as `4:2:0`.
    private static func subsampling(_ format: String?) -> String? {
        guard let format else { return nil }
        if format.hasPrefix("nv12") || format.hasPrefix("nv21") || format.hasPrefix("p01") { return "4:2:0" }
        for (digits, words) in [
            ("420", "4:2:0"), ("422", "4:2:2"), ("444", "4:4:4"), ("411", "4:1:1"), ("440", "4:4:0"),
        ]
        where format.hasPrefix("yuv") && format.contains(digits) { return words }
        if format.hasPrefix("gray") || format.hasPrefix("ya8") { return "grey" }
        if ["rgb", "bgr", "gbr", "argb", "abgr", "0rgb"].contains(where: format.hasPrefix) { return "RGB" }
        return format.hasPrefix("pal") ? "palette" : nil
    }
}
