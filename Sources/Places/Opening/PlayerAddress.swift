/// What leads a program that knows none of this one's logins to a place, such as a player.
public struct PlayerAddress: Sendable, Equatable {
    /// The bytes of a path, or an address.
    public let argument: [UInt8]
    /// Whether it may let in whoever has it: no command line, screen or file may have it then.
    public let isSecret: Bool
}
