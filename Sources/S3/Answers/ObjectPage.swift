internal import Bytes
internal import Times

/// A page of the objects in a bucket (ListObjectsV2).
package struct ObjectPage: Sendable {
    /// What a page says of one object.
    package struct Object: Sendable, Equatable {
        /// The key by its bytes.
        package var key: [UInt8] = []
        /// The length in bytes; nil where it is not stated.
        package var size: Int64?
        /// Seconds since 1970; nil where it is not stated.
        package var modified: Int64?
        /// The entity tag as HTTP has it, in quotes; nil where it is not stated.
        package var entityTag: String?
    }

    /// The objects, in the order of their keys.
    package private(set) var objects: [Object] = []
    /// What the keys that were put together begin with, up to the delimiter.
    package private(set) var prefixes: [[UInt8]] = []
    /// What to ask the next page by; nil for the last.
    package private(set) var nextToken: String?

    /// Reads a page; nil for what is none.
    package init?(_ bytes: [UInt8]) {
        var elements = XMLElements(bytes)
        var object = Object()
        var (isPage, isTruncated, isEncoded) = (false, false, false)
        while let element = elements.next() {
            switch (element.parents.dropFirst().first ?? element.name, element.name) {
            case ("Contents", "Key"): object.key = Array(element.text.utf8)
            case ("Contents", "Size"): object.size = Int64(element.text).flatMap { $0 < 0 ? nil : $0 }
            case ("Contents", "LastModified"):
                object.modified = DateAndTime(element.text.utf8).map { Int64($0.secondsSince1970) }
            case ("Contents", "ETag"): object.entityTag = Self.quoted(element.text)
            case ("Contents", "Contents"):
                objects.append(object)
                object = Object()
            case ("CommonPrefixes", "Prefix"): prefixes.append(Array(element.text.utf8))
            case ("NextContinuationToken", _): nextToken = element.text
            case ("IsTruncated", _): isTruncated = element.text == "true"
            case ("EncodingType", _): isEncoded = element.text.lowercased() == "url"
            case ("ListBucketResult", _) where element.parents.isEmpty: isPage = true
            default: break
            }
        }
        guard isPage else { return nil }
        if !isTruncated { nextToken = nil }
        guard isEncoded else { return }
        for index in objects.indices { objects[index].key = Self.decoded(objects[index].key) }
        prefixes = prefixes.map(Self.decoded)
    }

    /// A key as forms write it, where a plus sign stands for a blank.
    private static func decoded(_ key: [UInt8]) -> [UInt8] {
        PercentEncoding.decoded(key.map { $0 == UInt8(ascii: "+") ? UInt8(ascii: " ") : $0 })
    }

    /// Not every service writes the quotes.
    private static func quoted(_ tag: String) -> String? {
        tag.isEmpty ? nil : tag.hasPrefix("\"") || tag.hasPrefix("W/") ? tag : "\"\(tag)\""
    }
}
