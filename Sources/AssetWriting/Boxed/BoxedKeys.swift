internal import Boxes
internal import Media

/// The keys that a track of boxed metadata declares (`keys` in `mebx`; ISO/IEC 14496-12, 12.9.4).
///
/// A key whose values are of several types is declared once for each of them.
struct BoxedKeys {
    private struct Declaration: Hashable {
        let key: MetadataKey
        let dataType: UInt32
    }

    private let namespaces: [MetadataKey: FourCC]
    private var declared: [Declaration] = []
    private var numbers: [Declaration: UInt32] = [:]
    private let keys: [MetadataKey]

    /// How many types a key has at most: text, numbers, bytes, and four of lists.
    private static let mostTypes = 7
    /// Readers, ours among them, take no more declarations than 1,024.
    private static let mostKeys = 1_024 / mostTypes

    init(_ keys: [MetadataKey]) throws {
        guard !keys.isEmpty, keys.count <= Self.mostKeys, Set(keys).count == keys.count else {
            throw MediaError(
                .invalidRequest, "a track of metadata has from 1 to \(Self.mostKeys) different keys",
                remedy: "divide them among several tracks")
        }
        self.keys = keys
        namespaces = Dictionary(uniqueKeysWithValues: try keys.map { ($0, try Self.namespace(of: $0)) })
    }

    /// The number that samples have for a key with values of a type. Throws `MediaError.invalidRequest` for a key that is not
    /// among those of the track.
    mutating func number(of key: MetadataKey, dataType: UInt32) throws -> UInt32 {
        let declaration = Declaration(key: key, dataType: dataType)
        if let number = numbers[declaration] { return number }
        guard namespaces[key] != nil else {
            throw MediaError(
                .invalidRequest, "\(key.key) is not among the keys of the track",
                remedy: "name it where the track is added")
        }
        declared.append(declaration)
        let number = UInt32(declared.count)
        numbers[declaration] = number
        return number
    }

    /// The sample entry of the track.
    var sampleEntry: [UInt8] {
        let used = Set(declared.map(\.key))
        // What was never stated is text as good as anything.
        let unused = keys.filter { !used.contains($0) }.map { Declaration(key: $0, dataType: BoxedValue.text) }
        let boxes = (declared + unused).enumerated().flatMap { place, declaration in
            BoxBytes.box(FourCC(rawValue: UInt32(place + 1)), self.boxes(of: declaration))
        }
        let reservedAndReference: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 1]
        return BoxBytes.box("mebx", reservedAndReference, BoxBytes.box("keys", boxes))
    }

    private func boxes(of declaration: Declaration) -> [UInt8] {
        let key = declaration.key
        let name = BoxBytes.box("keyd", (namespaces[key] ?? "mdta").bytes, Array(key.key.utf8))
        let type = BoxBytes.box("dtyp", BoxBytes.number(UInt32(0)), BoxBytes.number(declaration.dataType))
        let locale = key.locale.map { BoxBytes.box("loca", Array($0.utf8), [0]) } ?? []
        return name + type + locale
    }

    private static func namespace(of key: MetadataKey) throws -> FourCC {
        guard !key.key.isEmpty, key.key.utf8.count <= 1_000, !key.key.utf8.contains(0) else {
            throw MediaError(.invalidRequest, "a key of metadata has from 1 to 1,000 bytes")
        }
        if key.keySpace == .quickTimeMetadata { return "mdta" }
        let letters = key.keySpace.rawValue.utf8
        guard letters.count <= 4, !letters.isEmpty, letters.allSatisfy({ (0x20...0x7e).contains($0) }) else {
            throw MediaError(
                .invalidRequest, "keys of \(key.keySpace) have no name in boxed metadata",
                remedy: "state the same with a key of QuickTime metadata")
        }
        return FourCC(stringLiteral: key.keySpace.rawValue)
    }
}
