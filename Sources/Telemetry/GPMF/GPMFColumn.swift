/// One field of a stream's samples.
public struct GPMFColumn: Sendable, Hashable {
    /// What it is; nil for bytes without a known meaning.
    public let type: GPMFType?
    /// How many bytes it has.
    let size: Int
    /// What numbers are divided by to be in their unit; nil when they are as they are stored.
    public var scale: Double?
    /// The unit in the words of the device, such as `m/s²`; nil when none is stated.
    public var unit: String?
}

extension GPMFColumn {
    /// A field without scale and unit.
    init(type: GPMFType?, size: Int) {
        self.init(type: type, size: size, scale: nil, unit: nil)
    }
}
