/// Bit rates that a format states (`btrt`; ISO/IEC 14496-12, 8.5.2).
public struct BitRates: Sendable, Hashable {
    /// The size of the decoding buffer in bytes.
    public let bufferSize: UInt32
    /// The highest rate over a second, in bits per second; 0 when not known.
    public let maximum: UInt32
    /// The average rate in bits per second; 0 when not known.
    public let average: UInt32
}
