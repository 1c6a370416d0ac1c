/// A channel of CEA-608; two share each field of the picture.
public enum CaptionChannel: String, Sendable, Hashable, Codable, CaseIterable {
    /// Field 1, first channel: where nearly all captions are.
    case cc1 = "CC1"
    /// Field 1, second channel.
    case cc2 = "CC2"
    /// Field 2, first channel.
    case cc3 = "CC3"
    /// Field 2, second channel.
    case cc4 = "CC4"

    /// Its number, from 0.
    var index: Int {
        switch self {
        case .cc1: 0
        case .cc2: 1
        case .cc3: 2
        case .cc4: 3
        }
    }
}
