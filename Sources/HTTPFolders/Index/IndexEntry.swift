internal import Bytes
package import Folders

/// What a page says of one file or folder.
package struct IndexEntry {
    package let entry: Entry
    package let attributes: FileAttributes?

    /// What is stated of size, in bytes, and date, in seconds since 1970, and what tells this version from another.
    package init(name: [UInt8], isFolder: Bool, size: Int64?, modified: Int64?, validator: String? = nil) {
        entry = Entry(name: name, kind: isFolder ? .folder : .file)
        // What a page says of a folder's own size is none of what lies in it.
        let isKnown = size != nil || modified != nil || isFolder
        attributes =
            isKnown
            ? FileAttributes(
                size: isFolder ? -1 : size ?? -1, modified: modified ?? 0, isFolder: isFolder, validator: validator)
            : nil
    }

    /// Whether a name is one of an entry, and leads nowhere else.
    package static func isName(_ name: [UInt8]) -> Bool {
        !name.isEmpty && !name.contains(UInt8(ascii: "/")) && !name.elementsEqual(".".utf8)
            && !name.elementsEqual("..".utf8)
    }
}

extension FileAttributes {
    /// A folder of which nothing more is known.
    package static let folder = FileAttributes(size: -1, modified: 0, isFolder: true)

    /// What a server says, with what tells this version from another where it says that.
    package init(size: Int64, modified: Int64, isFolder: Bool, validator: String?) {
        self.init(
            size: size, modified: modified, isFolder: isFolder,
            identity: validator.map { UInt64(CRC32.checksum(Array($0.utf8))) | 1 << 32 } ?? 0)
    }
}
