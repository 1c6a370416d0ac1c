internal import Boxes
internal import Bytes
internal import Tags

/// Statements out of the boxes of a still picture and the EXIF blocks that they name.
struct StillMetadata {
    static func items(_ image: StillImage, _ bytes: any ByteSource, _ format: ContainerFormat) -> [MetadataItem] {
        MovieMetadata.items(image.metadata)
            + image.exif.flatMap { place -> [MetadataItem] in
                guard let tags = try? TagReader.readExif(bytes, at: place.offset, length: place.length) else {
                    return []
                }
                return TagStructure(tags: tags, format: format, fileSize: nil).knowledge.metadata ?? []
            }
            + image.xmp.map { place in
                let packet = DeferredValue(
                    place: .extent(offset: place.offset, length: place.length), mimeType: "application/rdf+xml",
                    byteCount: Int(clamping: place.length), comment: nil)
                return MetadataItem(keySpace: .image, key: "XMP", commonKey: nil, value: .unread(packet))
            }
    }
}
