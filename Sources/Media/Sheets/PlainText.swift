extension String {
    /// The text in printable ASCII: letters without their accents, `-` for dashes, `?` for every other character.
    ///
    /// A name of which half is `?` still tells the files of a folder apart better than no name.
    var plainText: String {
        var text = ""
        for scalar in unicodeScalars {
            let properties = scalar.properties
            switch properties.generalCategory {
            case _ where (0x20...0x7e).contains(scalar.value): text.unicodeScalars.append(scalar)
            // Accents that stand by themselves, as some systems write them, and what only joins others.
            case .nonspacingMark, .enclosingMark, .format: break
            case .dashPunctuation: text += "-"
            case .spaceSeparator: text += " "
            default: text += String.baseLetter(properties) ?? "?"
            }
        }
        return text
    }

    /// The letter that Unicode names in `LATIN SMALL LETTER E WITH ACUTE`.
    private static func baseLetter(_ properties: Unicode.Scalar.Properties) -> String? {
        let words = properties.name?.split(separator: " ") ?? []
        guard words.count > 3, words[0] == "LATIN", words[2] == "LETTER", words[3].count == 1 else { return nil }
        return words[1] == "CAPITAL" ? String(words[3]) : words[3].lowercased()
    }
}
