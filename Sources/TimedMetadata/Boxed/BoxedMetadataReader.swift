internal import Media
internal import Telemetry

/// Makes a group of each sample of boxed metadata (`mebx`), whose keys the track declares.
struct BoxedMetadataReader: TimedMetadataReader {
    /// By the numbers that samples use.
    private let keys: [UInt32: MetadataFormat.Key]

    /// The stream of all that a track of this format states.
    static let key = "mebx"

    /// How deep parts of parts are followed.
    private static let mostLevels = 8

    init(_ format: MetadataFormat?) {
        keys = Dictionary(format?.keys.map { ($0.localID, $0) } ?? [], uniquingKeysWith: { first, _ in first })
    }

    func groups(of sample: Sample, _ selection: TimedMetadataSelection) -> TimedMetadataReading {
        var statements: [BoxedStatement] = []
        let isWhole = append(sample.data, within: nil, levels: Self.mostLevels, to: &statements)
        var isOfAll = selection == .all
        if case .keys(let names) = selection { isOfAll = names.contains(Self.key) }
        if !isOfAll { statements.removeAll { !$0.isOf(selection) } }
        // An accuracy without a place is no position.
        if selection == .positions, !statements.contains(where: { $0.commonKey == .location }) { statements = [] }
        // That nothing is stated from here on is worth a group.
        guard isOfAll || !statements.isEmpty else { return TimedMetadataReading(groups: [], isDamaged: !isWhole) }
        let range = TimeRange(start: sample.presentationTime, duration: sample.duration)
        let group = TimedMetadataGroup(BoxedMetadataSample(statements: statements), timeRange: range)
        return TimedMetadataReading(groups: [group], isDamaged: !isWhole)
    }

    /// Adds what the bytes of a sample or of a value with parts state; false where some could not be read.
    private func append(
        _ bytes: [UInt8], within parent: BoxedStatement.Parent?, levels: Int, to statements: inout [BoxedStatement]
    ) -> Bool {
        var (elements, isDamaged) = BoxedMetadataElement.elements(in: bytes)
        var counts: [UInt32: Int] = [:]
        for element in elements {
            guard let key = keys[element.localID], key.hasParts else {
                statements.append(BoxedStatement(element, key: keys[element.localID], parent: parent))
                continue
            }
            let index = counts[element.localID, default: 0]
            counts[element.localID] = index + 1
            let whole = BoxedStatement.Parent(key: key.key, index: index)
            if levels == 1 || !append(element.data, within: whole, levels: levels - 1, to: &statements) {
                isDamaged = true
            }
        }
        return !isDamaged
    }
}

extension MetadataFormat.Key {
    /// Whether its values are made of others. The type is Core Media's, and not in QuickTime's table.
    fileprivate var hasParts: Bool { dataType == 69 }
}
