/// The kind of file that a writer makes.
public enum OutputFileType: Sendable, Hashable, CaseIterable {
    /// A QuickTime movie (`.mov`).
    case quickTime
    /// An MP4 file (ISO/IEC 14496-14).
    case mpeg4
}
