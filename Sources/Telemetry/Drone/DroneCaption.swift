/// What the caption of a picture from a drone states: the place, the exposure, the way of the aircraft.
///
/// DJI's aircraft write one a second or one a frame, as a text track of the film or as an SRT file beside it, and Autel's
/// write much the same; nobody has published how. Dates in them are in the time zone of the remote control, which is not
/// stated, and so are no instants.
public struct DroneCaption: Sendable, Hashable {
    /// One of its fields.
    public struct Statement: Sendable, Hashable {
        /// The field's name as it is written.
        public let key: String
        /// Its values in the units of `DroneQuantity`; several for angles and places.
        public let values: [TelemetryValue]
    }

    /// Where the aircraft was, without a fix where it states no place on earth yet; nil where no place is stated.
    public let position: GeographicPosition?

    /// All fields that have a value, in their order, each once.
    public let statements: [Statement]

    /// So many known fields are not in what people say.
    private static let fewest = 3

    /// Reads a caption in UTF-8; nil for text that states no measurements.
    public init?(_ text: [UInt8]) {
        var scanner = DroneCaptionScanner(text)
        var fields: [DroneCaptionScanner.Field] = []
        var seen: Set<String> = []
        var known: [DroneQuantity: [String]] = [:]
        while let field = scanner.next() {
            let values = field.values.filter { $0.lowercased() != "n/a" }
            guard !values.isEmpty, seen.insert(field.key).inserted else { continue }
            fields.append(field)
            if let quantity = DroneQuantity(key: field.key), known[quantity] == nil { known[quantity] = field.values }
        }
        position = DronePlace(known)?.position
        guard position != nil || known.count >= Self.fewest else { return nil }
        let isScaled = DroneValues.isScaled(fNumber: known[.fNumber]?.first)
        statements = fields.map { Statement(key: $0.key, values: DroneValues.values(of: $0, isScaled: isScaled)) }
    }
}
