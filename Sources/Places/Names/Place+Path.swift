public import Folders

extension Place {
    /// What lies at a path of this machine or of a server.
    public init(_ path: Path) {
        self = path.address.map { Place($0) } ?? .file(path: path.bytes)
    }

    /// Its path in the folders of this machine, or of the server that has it; nil for what lies in none, such as a range.
    public var path: Path? {
        if let filePath { return Path(bytes: filePath, relativeTo: .current) }
        guard case .address(let url) = root else { return nil }
        return Path(address: url)
    }

    /// Whether it is to be a folder by its name: an address that ends in a slash behind a name.
    public var isNamedAsFolder: Bool {
        guard case .address(let url) = root, url.hasSuffix("/") else { return false }
        return path?.parent != nil
    }
}
