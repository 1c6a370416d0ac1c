import CLibav

/// Turns libav's flat dictionaries into statements.
struct MetadataReader {
    let format: ContainerFormat

    /// The statements of a dictionary, in its order.
    func items(_ dictionary: OpaquePointer?) -> [MetadataItem] {
        let entries = MetadataReader.entries(dictionary)
        let keys = Set(entries.map(\.key))
        return entries.compactMap { key, value in
            guard !value.isEmpty else { return nil }
            let (base, language) = MetadataReader.split(key, among: keys)
            let common = MetadataVocabulary.commonKey(base)
            return MetadataItem(
                keySpace: MetadataVocabulary.keySpace(of: base, in: format), key: base, commonKey: common,
                locale: language.flatMap(LanguageCode.extended), value: MetadataReader.value(value, common))
        }
    }

    /// A dictionary's keys and values, repaired to UTF-8, in their order.
    static func entries(_ dictionary: OpaquePointer?) -> [(key: String, value: String)] {
        var entries: [(key: String, value: String)] = []
        var entry: UnsafeMutablePointer<AVDictionaryEntry>?
        while let next = av_dict_get(dictionary, "", entry, AV_DICT_IGNORE_SUFFIX) {
            entry = next
            guard let key = next.pointee.key, let value = next.pointee.value else { continue }
            entries.append((String(cString: key), String(cString: value)))
        }
        return entries
    }

    /// The value of one key; nil without it.
    static func string(_ key: String, _ dictionary: OpaquePointer?) -> String? {
        guard let entry = av_dict_get(dictionary, key, nil, 0), let value = entry.pointee.value else { return nil }
        return String(cString: value)
    }

    private static func value(_ text: String, _ common: CommonMetadataKey?) -> MetadataValue {
        if common == .creationDate, let date = MetadataDate(text) { return .date(date) }
        return .string(text)
    }

    /// libav writes the language of a value behind its key, `title-eng`, and the value of the default language under the
    /// plain key as well.
    private static func split(_ key: String, among keys: Set<String>) -> (base: String, language: String?) {
        guard let dash = key.lastIndex(of: "-"), key[dash...].utf8.count == 4 else { return (key, nil) }
        let base = String(key[..<dash])
        let suffix = String(key[key.index(after: dash)...])
        guard keys.contains(base) || MetadataVocabulary.commonKey(base) != nil,
            suffix.utf8.allSatisfy({ $0 >= 0x61 && $0 <= 0x7a })
        else { return (key, nil) }
        return (base, LanguageCode.terminological(suffix))
    }
}
