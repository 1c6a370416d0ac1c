extension CaptionFormat {
    /// The format that a file's name tells by its ending; nil where it tells none.
    public init?(fileName name: [UInt8]) {
        guard let dot = name.lastIndex(of: UInt8(ascii: ".")), name.count - dot <= 8,
            !name[dot...].contains(UInt8(ascii: "/"))
        else { return nil }
        switch String(decoding: name[(dot + 1)...], as: UTF8.self).lowercased() {
        case "scc": self = .scc
        case "itt": self = .iTT
        case "ttml", "dfxp", "xml", "imsc": self = .timedText
        case "srt": self = .subRip
        case "vtt", "webvtt": self = .webVTT
        default: return nil
        }
    }

    /// What people call it.
    public var title: String {
        switch self {
        case .scc: "SCC"
        case .iTT: "iTT"
        case .timedText: "TTML"
        case .subRip: "SubRip"
        case .webVTT: "WebVTT"
        }
    }
}
