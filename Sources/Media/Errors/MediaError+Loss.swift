extension MediaError {
    /// Nothing of the media that the file describes lies in it.
    static let cutOffBeforeMedia = MediaError(
        .damaged, "the file is cut off before its first sample", remedy: "get the whole file")

    /// Not even the description of its media is whole.
    static let cutOffWithinIndex = MediaError(
        .damaged, "the file is cut off within its index", remedy: "get the whole file")

    /// The description of its media would come after the end.
    static let cutOffBeforeIndex = MediaError(
        .damaged, "the file is cut off before its index, without which it cannot be read", remedy: "get the whole file")

    /// The one picture of the file does not lie in it as a whole.
    static let cutOffWithinPicture = MediaError(
        .damaged, "the file is cut off before the end of its picture", remedy: "get the whole file")

    /// The file describes tracks and has no samples of them, such as the first segment of a stream.
    static let noSamples = MediaError(
        .damaged, "the file describes its tracks but holds no sample of them",
        remedy: "get the whole file, or open the playlist that it belongs to")

    /// Fragments without the movie that describes them, as streams are cut up into.
    static let segmentAlone = MediaError(
        .damaged, "this is a segment of a stream, which can be read only with its beginning",
        remedy: "open the playlist that it belongs to, an .m3u8 or .mpd file")

    /// Some of the media lies in the file: what is missing of how many bytes, and from when on where that is known.
    static func cutOff(missing: Int64, of total: Int64, from start: MediaTime? = nil) -> MediaError {
        let percent = Double(missing) / Double(max(1, total)) * 100
        let place = start.map { ", from \($0.elapsed()) on" } ?? ""
        return MediaError(
            .damaged,
            "the file is cut off: \(percent < 1 ? "less than 1" : "\(min(99, Int(percent)))") % of its media is missing (\(missing) bytes\(place))",
            remedy: "get the whole file")
    }

    /// The media that lies in the file ends before the time that its header states.
    static func cutOff(at end: MediaTime, of whole: MediaTime) -> MediaError {
        MediaError(
            .damaged, "the file is cut off: it ends at \(end.elapsed()) of \(whole.elapsed())",
            remedy: "get the whole file")
    }
}
