/// Movies with a track of boxed metadata (`mebx`) and nothing else.
public enum BoxedMovie {
    /// What a track declares.
    public struct Key {
        var id: UInt32
        var namespace: String
        var name: String
        var type: UInt32
        var ownType: String?
        var locale: String?

        /// A key, and the well-known type of its values: their own, or the one that `ownType` conforms to.
        public init(
            id: UInt32, namespace: String = "mdta", name: String, type: UInt32, ownType: String? = nil,
            locale: String? = nil
        ) {
            self.id = id
            self.namespace = namespace
            self.name = name
            self.type = type
            self.ownType = ownType
            self.locale = locale
        }
    }

    /// A movie without samples.
    public static func movie(_ keys: [Key], timescale: UInt32 = 600) -> MetadataMovie {
        var movie = MetadataMovie(format: "mebx", timescale: timescale)
        movie.entry = MetadataMovie.box("keys", keys.flatMap(declaration))
        return movie
    }

    /// A value of a sample.
    public static func value(_ id: UInt32, _ bytes: [UInt8]) -> [UInt8] {
        MetadataMovie.number(UInt32(bytes.count + 8)) + MetadataMovie.number(id) + bytes
    }

    /// A number with a fraction as bytes.
    public static func float(_ value: Float) -> [UInt8] { MetadataMovie.number(value.bitPattern) }

    private static func declaration(_ key: Key) -> [UInt8] {
        let known = MetadataMovie.box("dtyp", MetadataMovie.number(0), MetadataMovie.number(key.type))
        var boxes = MetadataMovie.box("keyd", Array(key.namespace.utf8), Array(key.name.utf8))
        if let own = key.ownType {
            boxes += MetadataMovie.box("dtyp", MetadataMovie.number(1), Array(own.utf8))
            boxes += MetadataMovie.box("ctps", known)
        } else {
            boxes += known
        }
        if let locale = key.locale { boxes += MetadataMovie.box("loca", Array(locale.utf8), [0]) }
        return value(key.id, boxes)
    }
}
