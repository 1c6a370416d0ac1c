/// One statement of a set of acquisition metadata.
public struct AcquisitionStatement: Sendable, Hashable {
    /// Its number in the set.
    public let tag: UInt16
    /// Its value as it is stored.
    public let bytes: [UInt8]

    /// What it states; nil for tags that nobody has published.
    public var quantity: AcquisitionQuantity? { AcquisitionQuantity(rawValue: tag) }

    /// The name of what it states, or its number, such as `0xe402`.
    public var key: String { quantity?.key ?? Self.key(of: tag) }

    /// Its values in the units of the quantity: one mostly, three of angles and times; the bytes where they are not what the
    /// quantity has, or nobody knows what they mean.
    public var values: [TelemetryValue] {
        quantity?.form.values(bytes) ?? [.bytes(bytes)]
    }

    /// How many rows of values it has, which a sensor measured one after the other; nil for other statements.
    public var rowCount: Int? { quantity?.form == .rows ? AcquisitionForm.shape(bytes)?.rows : nil }

    /// The rows; none for other statements.
    public var rows: [[TelemetryValue]] { rowCount == nil ? [] : AcquisitionForm.rows(bytes) }

    private static func key(of tag: UInt16) -> String {
        let digits = String(tag, radix: 16)
        return "0x" + String(repeating: "0", count: 4 - digits.count) + digits
    }
}
