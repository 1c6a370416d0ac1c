/// The last names of a path, as far as they are the same in another, whatever their case and however their letters are
/// composed: disks and systems differ in that.
struct NameTail {
    /// The names from the last on.
    private let names: [String]

    /// Those of a path, of which what begins with a drive or a host is written as on Windows.
    init(_ path: [UInt8]) {
        var names = path.split(separator: UInt8(ascii: "/"))
        if let last = names.last, Self.isForeign(last) {
            names.removeLast()
            names += last.split(separator: UInt8(ascii: "\\"))
        }
        self.names = names.reversed().map(Self.folded)
    }

    private static func isForeign(_ name: ArraySlice<UInt8>) -> Bool {
        name.starts(with: #"\\"#.utf8) || name.dropFirst().starts(with: #":\"#.utf8)
    }

    /// What the file is called.
    var name: String { names.first ?? "" }

    /// How many of the last names are the same.
    func agreement(with other: NameTail) -> Int { zip(names, other.names).prefix { $0 == $1 }.count }

    /// A name as it is compared.
    static func folded(_ name: some Collection<UInt8>) -> String { String(decoding: name, as: UTF8.self).lowercased() }
}
