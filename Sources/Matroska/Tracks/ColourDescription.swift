/// How numbers become colours (RFC 9559, 5.1.4.1.28.16; codes of ITU-T H.273).
public struct ColourDescription: Sendable, Hashable, Codable {
    /// The code of the matrix coefficients; 2 where not specified.
    public internal(set) var matrixCoefficients = 2
    /// The code of the transfer characteristics; 2 where not specified.
    public internal(set) var transferCharacteristics = 2
    /// The code of the primaries; 2 where not specified.
    public internal(set) var primaries = 2
    /// 1 for the range of broadcasts, 2 for the full range, 3 for what the other codes say, 0 where not specified.
    public internal(set) var range = 0
    /// Bits in a channel; nil where not specified.
    public internal(set) var bitsPerChannel: Int?
    /// The brightest pixel's light in candela per square metre.
    public internal(set) var maxCLL: Int?
    /// The brightest frame's mean light in candela per square metre.
    public internal(set) var maxFALL: Int?
    /// The display that the colours were judged on.
    public internal(set) var masteringMetadata: MasteringMetadata?

    init(_ element: Element, _ reader: ElementReader) {
        reader.children(of: element) { child in
            switch child.id {
            case ElementID.matrixCoefficients: matrixCoefficients = reader.integer(child) ?? 2
            case ElementID.transferCharacteristics: transferCharacteristics = reader.integer(child) ?? 2
            case ElementID.primaries: primaries = reader.integer(child) ?? 2
            case ElementID.range: range = reader.integer(child) ?? 0
            case ElementID.bitsPerChannel: bitsPerChannel = reader.integer(child).flatMap { $0 > 0 ? $0 : nil }
            case ElementID.maxCLL: maxCLL = reader.integer(child)
            case ElementID.maxFALL: maxFALL = reader.integer(child)
            case ElementID.masteringMetadata: masteringMetadata = MasteringMetadata(child, reader)
            default: break
            }
        }
    }
}
