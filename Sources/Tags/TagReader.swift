public import Bytes

/// Reads the tags of a file, whatever family they are of, outside MP4 and Matroska.
public enum TagReader {
    /// Finds out by its first bytes what a file is, and reads its tags, at the start and at the end.
    ///
    /// Blocks as long as the source does. Throws what the source throws as `TagError.source`, and
    /// `TagError.unrecognised` where neither the start nor the end is known; damaged parts are left out.
    public static func read(_ source: any ByteSource, limits: TagLimits = TagLimits()) throws(TagError) -> FileTags {
        try run(source, limits) { reading in
            guard try FileReader(reading: reading).read() else { throw TagError.unrecognised }
        }
    }

    /// Reads an EXIF block at a place: with the offset that HEIF puts first, with `Exif` and zeros, or the bare TIFF.
    public static func readExif(
        _ source: any ByteSource, at offset: Int64, length: Int64, limits: TagLimits = TagLimits()
    ) throws(TagError) -> FileTags {
        try run(source, limits) { reading in
            let block = FileBytes(reading, at: offset, count: length)
            let start = ExifReader.headerOffset(in: try block.bytes(at: 0, count: 8))
            var tiff = SliceBytes(block, at: start, count: block.count)
            // The offset of HEIF may count the name in or not.
            if try tiff.bytes(at: 0, count: 5) == Array("Exif\0".utf8) {
                tiff = SliceBytes(tiff, at: 6, count: tiff.count)
            }
            guard try ExifReader(reading, tiff).read() else { throw TagError.unrecognised }
        }
    }

    /// Reads an ID3v2 tag at a place, as in a box of MP4 or a stream of timed metadata.
    public static func readID3(
        _ source: any ByteSource, at offset: Int64, limits: TagLimits = TagLimits()
    ) throws(TagError) -> FileTags {
        try run(source, limits) { reading in
            guard try ID3Reader.read(reading, at: offset) != nil else { throw TagError.unrecognised }
        }
    }

    private static func run(
        _ source: any ByteSource, _ limits: TagLimits, _ body: (TagReading) throws -> Void
    ) throws(TagError) -> FileTags {
        let reading = TagReading(source, limits: limits)
        do {
            try body(reading)
        } catch let error as TagError {
            throw error
        } catch {
            // The start itself is damaged, or beyond the limit.
            reading.tags.isIncomplete = true
        }
        return reading.tags
    }
}
