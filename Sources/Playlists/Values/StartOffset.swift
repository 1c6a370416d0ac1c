/// Where playing should begin (EXT-X-START).
public struct StartOffset: Sendable, Hashable, Codable {
    /// Seconds from the start of the playlist, or from its end where negative.
    public let timeOffset: ExactDecimal
    /// Whether what precedes the offset within its segment is not to be shown.
    public let isPrecise: Bool

    init(_ attributes: inout AttributeList) throws(PlaylistProblem.Reason) {
        guard let offset = ExactDecimal(try attributes.required("TIME-OFFSET")) else {
            throw .badAttribute("TIME-OFFSET")
        }
        timeOffset = offset
        isPrecise = attributes.flag("PRECISE")
    }
}
