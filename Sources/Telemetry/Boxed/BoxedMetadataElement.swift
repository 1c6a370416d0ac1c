internal import Bytes

/// A box of a sample of timed metadata (`mebx`; ISO/IEC 14496-12, 12.9.4): the value of a key that the track declares.
public struct BoxedMetadataElement: Sendable, Hashable {
    /// The number that the track declares its key under.
    public let localID: UInt32

    /// The value, whose type the track declares; more such boxes where it has parts.
    public let data: [UInt8]

    /// All elements in the bytes of a sample, or of an element with parts, and whether some could not be read: the bytes are
    /// cut off within one, or there are more than 10,000.
    ///
    /// A sample that states nothing has one box of the type 0, which is no element.
    public static func elements(in bytes: [UInt8]) -> (elements: [BoxedMetadataElement], isDamaged: Bool) {
        var elements: [BoxedMetadataElement] = []
        var cursor = ByteCursor(bytes)
        do {
            while !cursor.isAtEnd, elements.count < mostElements {
                let length = Int(try cursor.u32())
                let localID = try cursor.u32()
                let data = try cursor.take(length - headerLength)
                if localID != 0, localID != .max { elements.append(BoxedMetadataElement(localID: localID, data: data)) }
            }
            return (elements, !cursor.isAtEnd)
        } catch {
            return (elements, true)
        }
    }

    /// The length of the box, and its type.
    private static let headerLength = 8

    private static let mostElements = 10_000
}
