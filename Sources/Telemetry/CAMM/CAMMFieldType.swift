/// How a value of `camm` is stored; the least significant byte comes first.
enum CAMMFieldType {
    case int32, float, double

    var length: Int { self == .double ? 8 : 4 }

    /// The value of as many bytes as it has.
    func value(_ bytes: ArraySlice<UInt8>) -> TelemetryValue {
        let bits = bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) }
        return switch self {
        case .int32: .integer(Int64(Int32(truncatingIfNeeded: bits)))
        case .float: .number(Double(Float(bitPattern: UInt32(truncatingIfNeeded: bits))))
        case .double: .number(Double(bitPattern: bits))
        }
    }
}
