extension FileTags {
    /// When the recording was made by ID3v2, in ISO 8601 as precise as stated: TDRC, else TYER with TDAT and TIME.
    ///
    /// Nil where neither is stated or neither is a date.
    public var recordingDate: String? {
        if let stated = text(.id3v2, "TDRC"), FileTags.digits(stated, 4) != nil { return stated }
        guard let year = (text(.id3v2, "TYER") ?? text(.id3v2, "TYE")).flatMap({ FileTags.digits($0, 4) }) else {
            return nil
        }
        // Day and month, hour and minute, without a sign between.
        guard let date = (text(.id3v2, "TDAT") ?? text(.id3v2, "TDA")).flatMap({ FileTags.digits($0, 4) }) else {
            return year
        }
        let day = "\(year)-\(date.suffix(2))-\(date.prefix(2))"
        guard let time = (text(.id3v2, "TIME") ?? text(.id3v2, "TIM")).flatMap({ FileTags.digits($0, 4) }) else {
            return day
        }
        return "\(day)T\(time.prefix(2)):\(time.suffix(2))"
    }

    private static func digits(_ text: String, _ count: Int) -> String? {
        let digits = text.utf8.prefix(count)
        guard digits.count == count, digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        return String(decoding: digits, as: UTF8.self)
    }
}
