/// The kind of file that a writer makes.
public enum OutputFileType: Sendable, Hashable, CaseIterable {
    /// A QuickTime movie (`.mov`).
    case quickTime
    /// An MP4 file (ISO/IEC 14496-14).
    case mpeg4

    /// The kind that a file name's ending stands for, such as `mov` and `M4V`; nil for endings of other files.
    public init?(pathExtension: some StringProtocol) {
        switch pathExtension.lowercased() {
        case "mov", "qt": self = .quickTime
        case "mp4", "m4v", "m4a": self = .mpeg4
        default: return nil
        }
    }

    /// libav's name of what writes it.
    var muxer: String {
        switch self {
        case .quickTime: "mov"
        case .mpeg4: "mp4"
        }
    }
}
