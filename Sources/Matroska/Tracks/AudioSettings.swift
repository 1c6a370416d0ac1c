/// How a track's sound is (RFC 9559, 5.1.4.1.29).
public struct AudioSettings: Sendable, Hashable, Codable {
    /// Samples per second.
    public internal(set) var samplingFrequency = 8_000.0
    /// Samples per second after decoding, where that differs, as with spectral band replication.
    public internal(set) var outputSamplingFrequency: Double?
    /// Channels.
    public internal(set) var channels = 1
    /// Bits in a sample.
    public internal(set) var bitDepth: Int?

    init(_ element: Element, _ reader: ElementReader) {
        reader.children(of: element) { child in
            switch child.id {
            case ElementID.samplingFrequency: samplingFrequency = reader.float(child) ?? samplingFrequency
            case ElementID.outputSamplingFrequency: outputSamplingFrequency = reader.float(child)
            case ElementID.channels: channels = reader.integer(child) ?? channels
            case ElementID.bitDepth: bitDepth = reader.integer(child)
            default: break
            }
        }
    }
}
