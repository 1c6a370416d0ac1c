/// How segments are encrypted (rfc8216bis, 4.4.4.4).
public enum EncryptionMethod: Sendable, Hashable {
    /// Whole segments by AES-128 in CBC mode.
    case aes128
    /// Samples of media by AES-128 in CBC mode.
    case sampleAES
    /// Samples of media by AES-128 in counter mode.
    case sampleAESCTR
    /// A method that no standard names.
    case other(String)

    init(_ text: String) {
        self =
            switch text {
            case "AES-128": .aes128
            case "SAMPLE-AES": .sampleAES
            case "SAMPLE-AES-CTR": .sampleAESCTR
            default: .other(text)
            }
    }

    /// The method as playlists write it.
    public var name: String {
        switch self {
        case .aes128: "AES-128"
        case .sampleAES: "SAMPLE-AES"
        case .sampleAESCTR: "SAMPLE-AES-CTR"
        case .other(let name): name
        }
    }
}
