/// What a server offers to players of a live playlist (EXT-X-SERVER-CONTROL).
public struct ServerControl: Sendable, Hashable, Codable {
    /// Whether the server holds a request back until there is something new.
    public let canBlockReload: Bool
    /// Seconds before the end from which playlist updates may skip segments.
    public let canSkipUntil: ExactDecimal?
    /// Whether such updates may skip date ranges.
    public let canSkipDateRanges: Bool
    /// Seconds to stay behind the end.
    public let holdBack: ExactDecimal?
    /// Seconds to stay behind the end when playing parts.
    public let partHoldBack: ExactDecimal?

    init(_ attributes: inout AttributeList) {
        canBlockReload = attributes.flag("CAN-BLOCK-RELOAD")
        canSkipUntil = attributes.decimal("CAN-SKIP-UNTIL")
        canSkipDateRanges = attributes.flag("CAN-SKIP-DATERANGES")
        holdBack = attributes.decimal("HOLD-BACK")
        partHoldBack = attributes.decimal("PART-HOLD-BACK")
    }
}
