extension StringProtocol {
    /// Without these characters at both ends.
    func trimming(_ characters: String) -> String {
        let scalars = unicodeScalars.drop { characters.unicodeScalars.contains($0) }
        let end = scalars.lastIndex { !characters.unicodeScalars.contains($0) }
        return end.map { String(String.UnicodeScalarView(scalars[...$0])) } ?? ""
    }
}
