/// How many fields a frame has and their order (`fiel`; QuickTime File Format).
public struct FieldHandling: Sendable, Hashable {
    /// 1 for progressive, 2 for interlaced pictures.
    public let count: UInt8
    /// 0 unknown; 1 top displayed and stored first; 6 bottom displayed and stored first; 9 bottom stored, top displayed
    /// first; 14 top stored, bottom displayed first.
    public let detail: UInt8
}
