internal import Media
internal import Telemetry

/// One value of a sample of boxed metadata.
struct BoxedStatement: Sendable {
    /// The value that another is a part of: a face, of which a sample may have several.
    struct Parent: Sendable {
        let key: String
        /// Its place among those with the same key.
        let index: Int
    }

    private let element: BoxedMetadataElement
    private let format: MetadataFormat.Key?
    private let parent: Parent?

    init(_ element: BoxedMetadataElement, key: MetadataFormat.Key?, parent: Parent?) {
        self.element = element
        format = key
        self.parent = parent
    }

    /// The key; the four letters of one that the track does not declare.
    var key: String { format?.key ?? FourCharCode(rawValue: element.localID).description }

    var commonKey: CommonMetadataKey? { format?.commonKey }

    func isOf(_ selection: TimedMetadataSelection) -> Bool {
        switch selection {
        case .all: true
        case .keys(let keys): keys.contains(key) || parent.map { keys.contains($0.key) } ?? false
        case .positions:
            commonKey == .location || key == BoxedMetadataSample.accuracyKey
                || keySpace == .gpx && GPXKey(rawValue: key) != nil
        }
    }

    /// Whose vocabulary the key belongs to.
    var keySpace: MetadataKeySpace { format?.keySpace ?? .container }

    var item: MetadataItem {
        guard let format else {
            return MetadataItem(keySpace: keySpace, key: key, value: .data(element.data))
        }
        var attributes: [String: String] = [:]
        let quantity = format.keySpace == .gpx ? GPXQuantity(rawValue: key) : nil
        attributes["name"] = quantity?.name ?? name
        attributes["unit"] = quantity?.unit
        if let parent {
            attributes["parent"] = parent.key
            attributes["parentIndex"] = "\(parent.index)"
        }
        return MetadataItem(
            keySpace: format.keySpace, key: key, commonKey: format.commonKey, locale: format.locale,
            value: value(format), extraAttributes: attributes)
    }

    private func value(_ format: MetadataFormat.Key) -> MetadataValue {
        let value = format.value(element.data)
        guard keySpace == .gpx, key == GPXKey.time.rawValue, case .string(let text) = value else { return value }
        return MetadataDate(text).map { .date($0) } ?? value
    }

    /// What people call it: `Video orientation` for `com.apple.quicktime.video-orientation`; nil for keys of others.
    private var name: String? {
        let prefix = "com.apple.quicktime."
        guard key.hasPrefix(prefix) else { return nil }
        let words = key.dropFirst(prefix.count).map { $0 == "-" || $0 == "." ? " " : $0 }
        return words.first.map { $0.uppercased() + String(words.dropFirst()) }
    }
}
