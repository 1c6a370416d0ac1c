public import Media

/// What an export under way has to tell.
public enum ExportUpdate: Sendable, Hashable, Codable {
    /// How far it is.
    case progress(ExportProgress)
    /// It is over, and the file lies there.
    case finished(path: [UInt8])
}
