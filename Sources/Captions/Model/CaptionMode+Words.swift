extension CaptionMode: CustomStringConvertible {
    /// The mode's name; how many rows roll up is left out.
    public var description: String {
        switch self {
        case .popOn: "pop-on"
        case .rollUp: "roll-up"
        case .paintOn: "paint-on"
        }
    }
}
