/// What was done to frames before they were stored (RFC 9559, 5.1.4.1.31.1).
public struct ContentEncoding: Sendable, Hashable, Codable {
    /// How frames are compressed.
    public enum Compression: Int, Sendable, Hashable, Codable {
        /// zlib.
        case zlib = 0
        /// bzip2.
        case bzlib = 1
        /// LZO 1X.
        case lzo1x = 2
        /// Bytes with which each frame begins are left out.
        case headerStripping = 3
        /// A way that the standard does not have.
        case unknown = -1
    }

    /// How frames are encrypted.
    public struct Encryption: Sendable, Hashable, Codable {
        /// 0 where only signed, 1 DES, 2 triple DES, 3 Twofish, 4 Blowfish, 5 AES.
        public internal(set) var algorithm = 0
        /// The mode of AES: 1 counter, 2 cipher block chaining; nil where not stated.
        public internal(set) var cipherMode: Int?
        /// The key's name; nil where there is none.
        public internal(set) var keyID: BytePlace?
    }

    /// The place among a track's encodings; the greatest was done last.
    public internal(set) var order = 0
    /// What it applies to, as bits: 1 frames, 2 the codec's header, 4 the next encoding.
    public internal(set) var scope = 1
    /// The compression, where it is that.
    public internal(set) var compression: Compression?
    /// The encryption, where it is that.
    public internal(set) var encryption: Encryption?

    init(_ element: Element, _ reader: ElementReader) {
        var isEncryption = false
        var algorithm = 0
        reader.children(of: element) { child in
            switch child.id {
            case ElementID.contentEncodingOrder: order = reader.integer(child) ?? order
            case ElementID.contentEncodingScope: scope = reader.integer(child) ?? scope
            case ElementID.contentEncodingType: isEncryption = reader.integer(child) == 1
            case ElementID.contentCompression:
                reader.children(of: child) {
                    if $0.id == ElementID.contentCompAlgo { algorithm = reader.integer($0) ?? algorithm }
                }
            case ElementID.contentEncryption: encryption = ContentEncoding.encryption(child, reader)
            default: break
            }
        }
        if isEncryption {
            encryption = encryption ?? Encryption()
        } else if encryption == nil {
            compression = Compression(rawValue: algorithm) ?? .unknown
        }
    }

    private static func encryption(_ element: Element, _ reader: ElementReader) -> Encryption {
        var encryption = Encryption()
        reader.children(of: element) { child in
            switch child.id {
            case ElementID.contentEncAlgo: encryption.algorithm = reader.integer(child) ?? 0
            case ElementID.contentEncKeyID: encryption.keyID = reader.place(child)
            case ElementID.contentEncAESSettings:
                reader.children(of: child) {
                    if $0.id == ElementID.aesSettingsCipherMode { encryption.cipherMode = reader.integer($0) }
                }
            default: break
            }
        }
        return encryption
    }
}
