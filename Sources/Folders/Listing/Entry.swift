/// One name in a folder.
public struct Entry: Sendable, Hashable {
    /// What lies under a name, as the folder itself tells without a look at the entry.
    public enum Kind: UInt8, Sendable {
        /// A folder, or a link to one.
        case folder
        /// A regular file, or a link to one.
        case file
        /// A link that has not been followed, or points nowhere.
        case link
        /// A FIFO, socket or device.
        case special
    }

    /// The bytes of the name.
    public let name: [UInt8]

    /// What lies under the name.
    public let kind: Kind

    /// Whether the name is one that a file of a folder can have.
    var isNamed: Bool {
        !name.isEmpty && !name.elementsEqual(".".utf8) && !name.elementsEqual("..".utf8)
            && !name.contains { $0 == UInt8(ascii: "/") || $0 == 0 }
    }

    /// An entry by its name and kind.
    public init(name: [UInt8], kind: Kind) {
        self.name = name
        self.kind = kind
    }
}
