/// What a person does to captions.
public enum CaptionEdit: Sendable, Hashable {
    /// Another text, or another look of it.
    case text
    /// Another start or end.
    case times
    /// All are shown earlier or later.
    case shift
    /// One becomes two.
    case split
    /// Two become one.
    case join
    /// A new one.
    case insertion
    /// One is taken out.
    case removal
    /// Another place on the picture.
    case place
    /// Another look of the whole.
    case style
    /// A warning is mended.
    case adjustment
    /// All warnings are mended.
    case adjustments
    /// What an earlier session did not save.
    case recovery
}

extension CaptionEdit: CustomStringConvertible {
    /// The edit in English.
    public var description: String {
        switch self {
        case .text: "text"
        case .times: "times"
        case .shift: "shift"
        case .split: "split"
        case .join: "join"
        case .insertion: "new caption"
        case .removal: "removal"
        case .place: "place"
        case .style: "style"
        case .adjustment: "mended warning"
        case .adjustments: "mended warnings"
        case .recovery: "changes of the last session"
        }
    }
}
