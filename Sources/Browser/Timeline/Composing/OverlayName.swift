/// What a person can have laid over the frames, as it is named on the command line.
enum OverlayName: String, CaseIterable {
    case telemetry, captions, titles

    /// The key in the menu.
    var key: Character {
        switch self {
        case .telemetry: "t"
        case .captions: "c"
        case .titles: "n"
        }
    }

    /// What it is, in a few words.
    var summary: String {
        switch self {
        case .telemetry: "speed, altitude, time and a map"
        case .captions: "captions, burnt in"
        case .titles: "names of chapters or clips"
        }
    }
}
