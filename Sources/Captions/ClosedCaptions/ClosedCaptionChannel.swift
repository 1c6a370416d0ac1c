/// One of the channels in which closed captions are sent with a picture.
public enum ClosedCaptionChannel: Sendable, Hashable, Codable {
    /// A channel of CEA-608.
    case line21(CaptionChannel)
    /// A service of CEA-708, 1 to 63.
    case service(Int)

    /// A channel by its name, `CC1` to `CC4` or `S1` to `S63`; nil for any other text.
    public init?(_ name: String) {
        let name = name.uppercased()
        if let channel = CaptionChannel(rawValue: name) {
            self = .line21(channel)
        } else if name.hasPrefix("S"), let number = Int(name.dropFirst()), (1...63).contains(number) {
            self = .service(number)
        } else {
            return nil
        }
    }
}

extension ClosedCaptionChannel: CustomStringConvertible {
    /// `CC1` to `CC4`, or `S1` to `S63`.
    public var description: String {
        switch self {
        case .line21(let channel): channel.rawValue
        case .service(let number): "S\(number)"
        }
    }
}
