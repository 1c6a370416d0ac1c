/// What a track's blocks carry besides frames (RFC 9559, 5.1.4.1.17).
public struct BlockAdditionMapping: Sendable, Hashable, Codable {
    /// The number by which blocks name it; nil where it is about the track alone.
    public internal(set) var value: UInt64?
    /// The name for people.
    public internal(set) var name: String?
    /// What it is; for some a four-character code, such as `dvcC`.
    public internal(set) var type: UInt64 = 0
    /// What is needed to read it, not read.
    public internal(set) var extraData: BytePlace?

    init(_ element: Element, _ reader: ElementReader) {
        reader.children(of: element) { child in
            switch child.id {
            case ElementID.blockAddIDValue: value = reader.unsigned(child)
            case ElementID.blockAddIDName: name = reader.string(child)
            case ElementID.blockAddIDType: type = reader.unsigned(child) ?? type
            case ElementID.blockAddIDExtraData: extraData = reader.place(child)
            default: break
            }
        }
    }
}
