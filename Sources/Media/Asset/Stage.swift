/// How far into the media one must read to know something; each stage includes those before it.
public enum Stage: Int, Sendable, Comparable, CaseIterable, Codable {
    /// The container's header. Formats whose header says too little (MPEG-TS, raw streams) read the streams instead.
    case header
    /// The first packets of each stream.
    case streamInformation
    /// The container's index of samples.
    case index
    /// Every packet.
    case fullScan

    /// Orders by how much must be read.
    public static func < (left: Stage, right: Stage) -> Bool { left.rawValue < right.rawValue }
}
