/// Which filmstrip: of which version of a file, how large its pictures, and by which rules they were made.
public struct FilmstripKey: Sendable, Hashable {
    /// The file.
    public let file: FileIdentity
    /// The width that its pictures fit.
    public let width: Int32
    /// The height that its pictures fit.
    public let height: Int32
    /// Raised when the same request would give other pictures than before.
    public let rules: UInt32

    /// A key from its parts.
    public init(file: FileIdentity, width: Int32, height: Int32, rules: UInt32) {
        self.file = file
        self.width = width
        self.height = height
        self.rules = rules
    }

    /// The name of the strip's file. It stays when the file changes, so that a new strip takes the old one's place.
    var name: [UInt8] {
        var place = file.path
        place.append(0)
        place.append(littleEndian: width)
        place.append(littleEndian: height)
        place.append(littleEndian: rules)
        return MD5.text(place) + FilmstripKey.ending
    }

    private static let ending = Array(".strip".utf8)

    /// Whether a name may be that of a strip's file.
    @Sendable static func isName(_ name: [UInt8]) -> Bool { name.count == 32 + ending.count && name.ends(with: ending) }
}

extension [UInt8] {
    fileprivate func ends(with ending: [UInt8]) -> Bool { suffix(ending.count).elementsEqual(ending) }
}
