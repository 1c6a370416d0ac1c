/// An SCC file as it was read.
struct SCCSource: Sendable, Codable {
    /// The file, byte by byte.
    var bytes: [UInt8]
    /// What the file was found to say.
    var captions: [Caption]
}
