public import Media

/// A file of OpenTimelineIO: a timeline of clips and what is said of them, or whatever else such a file may hold.
///
/// A value that keeps all that the file says, schemata and metadata that nobody here knows among it, in the same order and
/// with the same digits.
public struct OTIODocument: Sendable, Hashable {
    /// The longest file that is read, in bytes: projects of 50,000 clips.
    package static let longest = 128 << 20

    /// Whether a file of this name is meant to be one.
    package static func isName(_ name: String) -> Bool { name.lowercased().hasSuffix(".otio") }

    /// What the file holds: a `Timeline` as a rule.
    public var root: OTIOObject

    /// A document of an object.
    public init(root: OTIOObject) { self.root = root }

    /// Reads a document.
    ///
    /// Throws `MediaError`: `.damaged` for what is no JSON or holds values within each other without end, and
    /// `.unrecognizedFormat` for JSON of something else.
    public init(_ bytes: [UInt8]) throws(MediaError) {
        let value: JSONValue
        do { value = try JSONParser.value(of: bytes) } catch { throw .invalidJSON(error, bytes) }
        guard let object = value.object, object[OTIOObject.schemaKey]?.string != nil else { throw .noTimelineObject }
        root = OTIOObject(object)
    }

    /// The document as a file holds it.
    public var bytes: [UInt8] { JSONWriter.bytes(of: .object(root.json)) }
}
