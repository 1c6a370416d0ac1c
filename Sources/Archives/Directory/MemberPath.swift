/// The path of a member within its archive: components that end in a zero byte, so that what a folder holds follows it in the
/// order of bytes.
enum MemberPath {
    static let separator: UInt8 = 0

    /// The path of the bytes that an archive states. What would lead elsewhere is no part of it: a slash at the beginning,
    /// `.` and `..`, as unzip leaves them out. Empty where nothing is left.
    static func stated(_ bytes: some Sequence<UInt8>, hasBackslashes: Bool) -> [UInt8] {
        let bytes = Array(bytes)
        // DOS knows no slashes, and archives made there state what they should not.
        let isSplitByBackslashes = hasBackslashes && !bytes.contains(UInt8(ascii: "/"))
        let components = bytes.split { $0 == UInt8(ascii: "/") || isSplitByBackslashes && $0 == UInt8(ascii: "\\") }
        return joined(components.filter { !isHere($0) && !isAbove($0) && !$0.contains(separator) })
    }

    /// The path that a person names, or a file of the archive. One that leads out of the archive is that of no member.
    static func named(_ bytes: some Sequence<UInt8>) -> [UInt8] {
        var components: [ArraySlice<UInt8>] = []
        for component in Array(bytes).split(separator: UInt8(ascii: "/")) where !isHere(component) {
            if isAbove(component), let last = components.last, !isAbove(last) {
                components.removeLast()
            } else {
                components.append(component)
            }
        }
        return joined(components)
    }

    private static func isHere(_ component: ArraySlice<UInt8>) -> Bool { component.elementsEqual(".".utf8) }
    private static func isAbove(_ component: ArraySlice<UInt8>) -> Bool { component.elementsEqual("..".utf8) }

    private static func joined(_ components: [ArraySlice<UInt8>]) -> [UInt8] {
        components.reduce(into: []) { path, component in
            path += component
            path.append(separator)
        }
    }

    /// The same as people read it.
    static func shown(_ path: [UInt8]) -> [UInt8] {
        path.dropLast().map { $0 == separator ? UInt8(ascii: "/") : $0 }
    }
}
