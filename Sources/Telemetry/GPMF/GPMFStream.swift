/// The samples of one sensor in one payload.
public struct GPMFStream: Sendable {
    /// The four letters of its values, such as `ACCL`.
    public let key: String
    /// Its name for people (`STNM`); nil when not stated.
    public let name: String?
    /// The fields of a sample, with their units.
    public let columns: [GPMFColumn]
    /// How many samples it has.
    public let sampleCount: Int
    /// When its first sample was measured, in microseconds of the device's clock (`STMP`); nil when not stated.
    public let timestamp: UInt64?
    /// How many samples there were since the recording began, with these (`TSMP`); nil when not stated.
    public let totalSampleCount: UInt64?
    /// By how many seconds the samples are late (`TIMO`); nil when not stated.
    public let timeOffset: Double?
    /// What else is stored with the samples, such as the temperature of their sensor.
    public let properties: [GPMFElement]
    /// Where the samples are. Of several, each is one sample with rows of its own.
    let parts: [GPMFPart]
}

extension GPMFStream {
    /// The values of one sample: a row for each measurement. There is one row but where a sample has several at the same
    /// time, such as the faces in a picture, or none.
    public func rows(ofSample index: Int) -> [[TelemetryValue]] {
        guard (0..<sampleCount).contains(index) else { return [] }
        guard hasParts else { return [parts[0].layout.values(ofSample: index, in: parts[0].element)] }
        let part = parts[index]
        return (0..<part.rowCount).map { part.layout.values(ofSample: $0, in: part.element) }
    }

    /// When one sample began and ended to be measured, in milliseconds of the device's clock (`TICK`, `TOCK`); nil where
    /// it has no times of its own.
    public func ticks(ofSample index: Int) -> ClosedRange<UInt64>? {
        hasParts && parts.indices.contains(index) ? parts[index].ticks : nil
    }

    private var hasParts: Bool { parts.count != 1 || parts[0].isSampleOfItsOwn }
}

extension GPMFStream {
    /// A stream of the elements of a `STRM`; nil where it states no key for its values, as cameras do for sensors that they
    /// do not have.
    init?(_ elements: [GPMFElement], parser: inout GPMFParser) {
        guard let start = GPMFStream.start(of: elements) else { return nil }
        let key = elements[start].key
        let data = elements[start...].filter { $0.key == key }
        let properties = elements[..<start] + elements[start...].filter { $0.key != key }
        var context = GPMFContext()
        for property in elements[..<start] { context.apply(property) }
        var parts: [GPMFPart] = []
        for element in data {
            parts += GPMFPart.parts(of: element, context: context, isAlone: data.count == 1, depth: 3, parser: &parser)
        }
        func unsigned(_ key: String) -> UInt64? {
            guard let number = properties.last(where: { $0.key == key })?.number else { return nil }
            return UInt64(exactly: number.rounded())
        }
        self.init(
            key: key, name: properties.last { $0.key == "STNM" }?.text, columns: parts.first?.layout.columns ?? [],
            sampleCount: parts.count == 1 && !parts[0].isSampleOfItsOwn ? parts[0].rowCount : parts.count,
            timestamp: unsigned("STMP"), totalSampleCount: unsigned("TSMP"),
            timeOffset: properties.last { $0.key == "TIMO" }?.number,
            properties: properties.filter { !GPMFStream.structural.contains($0.key) }, parts: parts)
    }

    /// Where the values start: elements before them say what they mean. They are the last element, or several with the same
    /// key, or nested ones.
    private static func start(of elements: [GPMFElement]) -> Int? {
        for (index, element) in elements.enumerated() where !structural.contains(element.key) {
            let next = index + 1 < elements.count ? elements[index + 1].key : nil
            if next == element.key || element.type == .nested { return index }
        }
        guard let last = elements.last, !structural.contains(last.key) else { return nil }
        return elements.count - 1
    }

    /// The keys that say what other elements mean.
    private static let structural: Set<String> = [
        "DEVC", "DVID", "DVNM", "EMPT", "RMRK", "SCAL", "SIUN", "STMP", "STNM", "STRM", "TICK", "TIMO", "TOCK", "TSMP",
        "TYPE", "UNIT",
    ]
}
