/// One of several programmes that share a stream, as broadcasts have them.
public struct Program: Sendable, Hashable, Codable {
    /// The programme's number.
    public let programID: Int

    /// The service's name; nil when not stated.
    public let name: String?

    /// Who provides it; nil when not stated.
    public let provider: String?

    /// The identifiers of its tracks.
    public let trackIDs: [Int]
}
