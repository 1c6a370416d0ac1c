/// What tells that an input is still the one that was read.
package indirect enum InputIdentity: Sendable, Hashable, Codable {
    /// A file's device, inode, length and modification time.
    case file(FileVersion)

    /// A tag that its maker changes with the content, such as a server's strong ETag; within one place only.
    case tag(place: String, value: String)

    /// What lies at a path, as its reader writes it, within another input, such as an archive.
    case member(of: InputIdentity, path: [UInt8])

    /// Whether this may be the same file after something was appended to it, as while it is recorded.
    func mayBeGrown(from earlier: InputIdentity) -> Bool {
        guard case .file(let now) = self, case .file(let before) = earlier else { return false }
        return now.device == before.device && now.inode == before.inode && now.size >= before.size
    }
}
