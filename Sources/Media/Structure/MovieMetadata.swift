internal import Boxes
internal import Tags

/// Statements out of a movie's boxes.
struct MovieMetadata {
    /// The statements of the movie's own box and of the file beside it.
    static func items(_ movie: Movie) -> [MetadataItem] {
        header(movie) + items(movie.metadata) + items(movie.fileMetadata)
    }

    static func items(_ metadata: BoxMetadata) -> [MetadataItem] { metadata.items.compactMap(item) }

    /// What the container's own headers say.
    private static func header(_ movie: Movie) -> [MetadataItem] {
        var items: [MetadataItem] = []
        func add(_ key: String, _ value: MetadataValue, _ common: CommonMetadataKey? = nil) {
            items.append(MetadataItem(keySpace: .container, key: key, commonKey: common, value: value))
        }
        if let type = movie.structure.fileType {
            add("major_brand", .string(type.majorBrand.description))
            add("minor_version", .string("\(type.minorVersion)"))
            add("compatible_brands", .string(type.compatibleBrands.map(\.description).joined(separator: " ")))
        }
        if let date = date(since1904: movie.header?.creationTime) { add("creation_time", .date(date), .creationDate) }
        return items
    }

    /// A header's date; nil where it states none: zero, or a time before there were such files.
    static func date(since1904 seconds: UInt64?) -> MetadataDate? {
        // 2,082,844,800 seconds lie between 1904 and 1970; what is less than that was counted from 1970 by mistake.
        guard let seconds, seconds > 0, let count = Int64(exactly: seconds) else { return nil }
        let since1970 = count > 2_082_844_800 ? count - 2_082_844_800 : count
        guard since1970 < 32_503_680_000 else { return nil }
        return MetadataDate(secondsSince1970: since1970)
    }

    private static func item(_ item: BoxMetadataItem) -> MetadataItem? {
        let space: MetadataKeySpace =
            switch item.keySpace {
            case .quickTimeUserData: .quickTimeUserData
            case .isoUserData: .isoUserData
            case .quickTimeMetadata: .quickTimeMetadata
            case .iTunes: .iTunes
            }
        let common = CommonKeys.meaning(item.key, in: space)
        var extra: [String: String] = [:]
        if let country = item.country { extra["country"] = country }
        if let type = item.dataType { extra["dataType"] = "\(type)" }
        if case .location(let place) = item.value {
            if let name = place.name, !name.isEmpty { extra["name"] = name }
            if let notes = place.notes, !notes.isEmpty { extra["notes"] = notes }
        }
        guard let value = value(item, common) else { return nil }
        return MetadataItem(
            keySpace: space, key: item.key, commonKey: common, locale: item.locale.flatMap(LanguageCode.extended),
            value: value, extraAttributes: extra)
    }

    private static func value(_ item: BoxMetadataItem, _ common: CommonMetadataKey?) -> MetadataValue? {
        switch item.value {
        case .integer(let number):
            // iTunes counts ID3's genres from one.
            if item.key == "gnre", item.keySpace == .iTunes, (1...256).contains(number),
                let genre = ID3Genre.name(Int(number) - 1)
            {
                return .string(genre)
            }
            return .number(Double(number))
        case .unread:
            return .unread(
                DeferredValue(
                    place: .extent(offset: item.extent.offset, length: item.extent.length), mimeType: mimeType(item),
                    byteCount: Int(clamping: item.extent.length), comment: nil))
        default: return MetadataValue(item.value, meaning: common)
        }
    }

    /// The type of a picture by the well-known type of its value (QuickTime File Format, table 3-5).
    private static func mimeType(_ item: BoxMetadataItem) -> String? {
        switch item.dataType {
        case 13: "image/jpeg"
        case 14: "image/png"
        case 27: "image/bmp"
        case 1, 4: "text/plain; charset=utf-8"
        default: nil
        }
    }
}
