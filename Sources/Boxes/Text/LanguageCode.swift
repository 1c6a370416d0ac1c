/// The sixteen bits that name a language: three letters of ISO 639-2/T packed, or a Macintosh code (QuickTime File Format).
enum LanguageCode {
    /// The language as ISO 639-2/T letters or, for Macintosh codes, as a BCP 47 tag; nil where none is stated.
    static func text(_ code: UInt16, isQuickTime: Bool) -> String? {
        if isMacintosh(code) {
            // Files that are not QuickTime's leave the field 0 without meaning English.
            if code == 0, !isQuickTime { return nil }
            return macintosh(code)
        }
        return packed(code)
    }

    static func isMacintosh(_ code: UInt16) -> Bool { code < 0x400 || code == 0x7FFF }

    static func packed(_ code: UInt16) -> String? {
        let letters = [code >> 10, code >> 5, code].map { UInt8($0 & 31) + 0x60 }
        guard letters.allSatisfy({ (0x61...0x7A).contains($0) }) else { return nil }
        let text = MacRoman.text(letters)
        return text == "und" ? nil : text
    }

    /// Whether texts in this Macintosh language are in MacRoman.
    static func usesRoman(_ code: UInt16) -> Bool {
        code == 0x7FFF || romanCodes.contains(code)
    }

    private static let romanCodes: Set<UInt16> = [
        0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 13, 34, 35, 81, 82, 83, 88, 89, 90, 91, 92, 93, 94, 128, 129, 130, 131, 132, 133,
        134, 138, 139, 140, 141, 142, 144, 145, 147,
    ]

    private static func macintosh(_ code: UInt16) -> String? {
        let index = Int(code)
        if low.indices.contains(index) { return low[index] }
        if high.indices.contains(index - 128) { return high[index - 128] }
        return nil
    }

    private static let low = [
        "en", "fr", "de", "it", "nl", "sv", "es", "da", "pt", "no", "he", "ja", "ar", "fi", "el", "is", "mt", "tr",
        "hr", "zh-Hant", "ur", "hi", "th", "ko", "lt", "pl", "hu", "et", "lv", "se", "fo", "fa", "ru", "zh-Hans",
        "nl-BE", "ga", "sq", "ro", "cs", "sk", "sl", "yi", "sr", "mk", "bg", "uk", "be", "uz", "kk", "az-Cyrl",
        "az-Arab", "hy", "ka", "ro-MD", "ky", "tg", "tk", "mn-Mong", "mn-Cyrl", "ps", "ku", "ks", "sd", "bo", "ne",
        "sa", "mr", "bn", "as", "gu", "pa", "or", "ml", "kn", "ta", "te", "si", "my", "km", "lo", "vi", "id", "tl",
        "ms-Latn", "ms-Arab", "am", "ti", "om", "so", "sw", "rw", "rn", "ny", "mg", "eo",
    ]

    private static let high = [
        "cy", "eu", "ca", "la", "qu", "gn", "ay", "tt", "ug", "dz", "jv-Latn", "su-Latn", "gl", "af", "br", "iu", "gd",
        "gv", "ga-Latg", "to", "el-polyton", "kl", "az-Latn",
    ]
}
