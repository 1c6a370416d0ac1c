/// A layout of channels in Core Audio's terms (`chan`; QuickTime File Format).
public struct ChannelLayout: Sendable, Hashable {
    /// The layout's tag; 0 says that the descriptions hold and 0x10000 that the bitmap does.
    public let tag: UInt32
    /// A bit for each channel that there is.
    public let bitmap: UInt32
    /// The label of each described channel.
    public let labels: [UInt32]
}
