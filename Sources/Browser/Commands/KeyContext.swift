/// Where a key means what it means.
public enum KeyContext: String, CaseIterable, Sendable {
    /// On every screen, unless the screen has its own meaning for the key.
    case everywhere
    /// In the list of files.
    case browser
    /// On the timeline of a file.
    case timeline
    /// In the list of a film's or file's captions.
    case captions
    /// In the tree of properties.
    case inspector
    /// In a picture shown in its own pixels.
    case zoom

    /// Its heading in the help.
    var title: String {
        switch self {
        case .everywhere: "Everywhere"
        case .browser: "Browser"
        case .timeline: "Timeline"
        case .captions: "Captions"
        case .inspector: "Inspector"
        case .zoom: "Real pixels"
        }
    }
}
