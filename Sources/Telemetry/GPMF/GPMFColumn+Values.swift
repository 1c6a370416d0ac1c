internal import Bytes
internal import Times

extension GPMFColumn {
    /// The value that is next in a sample.
    func value(_ cursor: inout ByteCursor) throws(ByteCursor.Truncated) -> TelemetryValue {
        switch type {
        case .int8: scaled(Int64(Int8(bitPattern: try cursor.u8())))
        case .uint8: scaled(Int64(try cursor.u8()))
        case .int16: scaled(Int64(try cursor.i16()))
        case .uint16: scaled(Int64(try cursor.u16()))
        case .int32: scaled(Int64(try cursor.i32()))
        case .uint32: scaled(Int64(try cursor.u32()))
        case .int64: scaled(try cursor.i64())
        case .uint64: scaled(try cursor.u64())
        case .float: scaled(Double(Float(bitPattern: try cursor.u32())))
        case .double: scaled(Double(bitPattern: try cursor.u64()))
        case .fixed32: scaled(Double(try cursor.i32()) / 0x1p16)
        case .fixed64: scaled(Double(try cursor.i64()) / 0x1p32)
        case .characters, .fourCharCode: .text(LatinText.decode(try cursor.take(size)))
        case .date: GPMFDate.value(try cursor.take(size))
        case .guid, .structure, .nested, nil: .bytes(try cursor.take(size))
        }
    }

    private func scaled(_ number: Double) -> TelemetryValue { .number(scale.map { number / $0 } ?? number) }

    private func scaled<Integer: FixedWidthInteger>(_ number: Integer) -> TelemetryValue {
        guard let scale, scale != 1 else {
            return Int64(exactly: number).map { .integer($0) } ?? .number(Double(number))
        }
        return .number(Double(number) / scale)
    }
}
