extension Place {
    /// The bytes of its name without the ending, for names of what is made of it; a range stands behind them: `film 1.20,1.45`.
    public var stem: [UInt8] {
        guard let (place, text) = divided, MediaFragment(text) != nil else { return Self.stem(of: nameBytes) }
        let range = text.dropFirst(MediaFragment.prefix.count).map { ":;/".contains($0) ? "." : $0 }
        return Self.stem(of: place.nameBytes) + Array(" \(String(range))".utf8)
    }

    private static func stem(of name: [UInt8]) -> [UInt8] {
        guard let dot = name.lastIndex(of: UInt8(ascii: ".")), dot > 0 else { return name }
        return Array(name[..<dot])
    }
}
