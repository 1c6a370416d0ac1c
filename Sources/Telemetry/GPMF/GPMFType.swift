/// What the values of a GPMF element are, by the letter that it is stored as.
public enum GPMFType: UInt8, Sendable, Hashable {
    /// `b`, a signed number of one byte.
    case int8 = 0x62
    /// `B`, a number of one byte.
    case uint8 = 0x42
    /// `c`, characters in Latin-1.
    case characters = 0x63
    /// `d`, a number of IEEE 754 in eight bytes.
    case double = 0x64
    /// `f`, a number of IEEE 754 in four bytes.
    case float = 0x66
    /// `F`, a code of four characters.
    case fourCharCode = 0x46
    /// `G`, an identifier of 16 bytes.
    case guid = 0x47
    /// `j`, a signed number of eight bytes.
    case int64 = 0x6A
    /// `J`, a number of eight bytes.
    case uint64 = 0x4A
    /// `l`, a signed number of four bytes.
    case int32 = 0x6C
    /// `L`, a number of four bytes.
    case uint32 = 0x4C
    /// `q`, a signed number of four bytes in 65,536ths.
    case fixed32 = 0x71
    /// `Q`, a signed number of eight bytes in 2³²ths.
    case fixed64 = 0x51
    /// `s`, a signed number of two bytes.
    case int16 = 0x73
    /// `S`, a number of two bytes.
    case uint16 = 0x53
    /// `U`, date and time in UTC: `yymmddhhmmss.sss`.
    case date = 0x55
    /// `?`, a structure that a `TYPE` element describes.
    case structure = 0x3F
    /// Further elements.
    case nested = 0

    /// How many bytes one value has; nil where the element says so itself.
    var size: Int? {
        switch self {
        case .int8, .uint8: 1
        case .int16, .uint16: 2
        case .int32, .uint32, .float, .fourCharCode, .fixed32: 4
        case .int64, .uint64, .double, .fixed64: 8
        case .guid, .date: 16
        case .characters, .structure, .nested: nil
        }
    }
}
