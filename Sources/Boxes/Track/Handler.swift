internal import Bytes

/// What kind of media or metadata something is (`hdlr`; ISO/IEC 14496-12, 8.4.3, and QuickTime File Format).
public struct Handler: Sendable, Hashable {
    /// The class of the component, `mhlr` or `dhlr` in QuickTime movies, else zeros.
    public let component: FourCC
    /// The kind: `vide`, `soun`, `text`, `mdta` …
    public let type: FourCC
    /// A name for people; empty when there is none.
    public let name: String

    init(_ cursor: inout ByteCursor) throws(ByteCursor.Truncated) {
        try cursor.skip(4)
        component = try cursor.fourCC()
        type = try cursor.fourCC()
        let isPascal = component.rawValue != 0
        name =
            cursor.remaining > 12 ? TextDecoder.pascalOrC(Array(cursor.rest().dropFirst(12)), isPascal: isPascal) : ""
    }
}
