internal import Boxes

extension MetadataFormat {
    /// The keys of a movie's track; nil where it declares none.
    init?(_ track: MovieTrack) {
        guard let keys = track.sampleDescriptions.lazy.map(\.metadataKeys).first(where: { !$0.isEmpty }) else {
            return nil
        }
        self.init(keys: keys.map(Key.init))
    }
}

extension MetadataFormat.Key {
    init(_ key: BoxedMetadataKey) {
        let space: MetadataKeySpace =
            key.namespace == "mdta"
            ? .quickTimeMetadata : MetadataKeySpace(rawValue: Self.name(of: key.namespace))
        self.init(
            localID: key.localID, keySpace: space, key: key.name,
            commonKey: CommonKeys.meaning(key.name, in: space), dataType: key.dataType, locale: key.locale)
    }

    /// The letters of a namespace without the blanks that fill it up.
    private static func name(of namespace: FourCC) -> String {
        var letters = namespace.description
        while letters.last == " ", letters.count > 1 { letters.removeLast() }
        return letters
    }

    /// The value that a sample states for it.
    package func value(_ bytes: [UInt8]) -> MetadataValue {
        MetadataValue(BoxMetadataValue(bytes, dataType: dataType), meaning: commonKey) ?? .data(bytes)
    }
}
