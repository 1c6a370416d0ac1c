internal import Media

/// References to media that lies in a file or on a server.
extension OTIOObject {
    /// A reference to what lies at a URL, with the part of its clock that it has.
    init(externalReferenceTo address: String, _ range: OTIOObject? = nil) {
        self.init(
            "ExternalReference.1",
            [
                "metadata": .object(JSONObject()), "name": .string(""), "available_range": .object(orNull: range),
                "available_image_bounds": .null, "target_url": .string(address),
            ])
    }

    var isExternal: Bool { schemaName == "ExternalReference" }

    /// The URL or path that it leads to; nil where it names none.
    var targetURL: String? {
        get { json["target_url"]?.string.flatMap { $0.isEmpty ? nil : $0 } }
        set { json["target_url"] = .string(newValue ?? "") }
    }

    /// What the contents of the file were; nil where nobody has written that down.
    ///
    /// Stands in the metadata as `size`, in bytes, and `movie_hash`, in 16 hexadecimal digits.
    var fingerprint: MediaFingerprint? {
        get {
            guard let note = reelMetadata["fingerprint"]?.object, let size = note["size"]?.integer, size >= 0,
                let hash = note["movie_hash"]?.string.flatMap({ UInt64($0, radix: 16) })
            else { return nil }
            return MediaFingerprint(size: Int64(size), movieHash: hash)
        }
        set {
            reelMetadata["fingerprint"] = newValue.map { fingerprint in
                let digits = String(fingerprint.movieHash, radix: 16)
                return .object(
                    JSONObject([
                        .init("size", .number(Int(fingerprint.size))),
                        .init("movie_hash", .string(String(repeating: "0", count: 16 - digits.count) + digits)),
                    ]))
            }
        }
    }
}
