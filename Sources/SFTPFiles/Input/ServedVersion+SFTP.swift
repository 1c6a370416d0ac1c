internal import Glibc
internal import SFTP
internal import Stores

extension ServedVersion {
    /// The version that attributes are of; nil where they do not tell one from another.
    init?(_ attributes: SFTPAttributes) {
        guard let size = attributes.size, let modified = attributes.modified else { return nil }
        self.init(entityTag: nil, lastModified: String(modified), length: size)
    }

    /// Whether whatever is written later has another date: these have whole seconds, and clocks differ.
    var isSettled: Bool {
        guard let modified = lastModified.flatMap({ Int64($0) }) else { return false }
        return Int64(time(nil)).subtractingReportingOverflow(modified).partialValue >= 60
    }
}
