/// How much of a picture lies in its file.
public enum PictureCompleteness: String, Sendable, Hashable, Codable {
    /// The file goes on to the end of its picture, or nobody looked so far.
    case unknown
    /// The file ends before its format's mark of the end: what there is of the picture may be shown.
    case endMissing
    /// The file ends within the one part that holds its picture, of which decoders show nothing.
    case dataMissing
}
