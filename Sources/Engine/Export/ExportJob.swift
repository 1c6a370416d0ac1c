/// The name of an export under way, by which it can be stopped; whoever begins it chooses one that is in no use.
public struct ExportJob: Sendable, Hashable, Codable {
    /// Its number.
    public let number: Int

    /// A name by its number.
    public init(_ number: Int) { self.number = number }
}
