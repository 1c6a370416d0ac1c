internal import Boxes
internal import Bytes

/// The languages of a QuickTime file's tracks.
///
/// libav writes those that Macintosh had a code for, under some of their names. Any language that has three letters in
/// ISO 639-2 can be stated by them, as in MP4 (ISO/IEC 14496-12, 8.4.2), and readers of QuickTime files know it so.
struct MovieLanguages {
    /// The letters by the number of the track.
    private let codes: [UInt32: UInt16]

    /// Languages by the numbers of tracks; those that are not written as three small letters are left out.
    init(_ languages: [UInt32: String]) {
        codes = languages.compactMapValues { language in
            let letters = Array(language.utf8)
            guard letters.count == 3, letters.allSatisfy({ (0x61...0x7A).contains($0) }) else { return nil }
            return letters.reduce(0) { $0 << 5 | UInt16($1 - 0x60) }
        }
    }

    /// States the languages of the tracks that have none. Throws `MediaError`, and what the interruption of the file says.
    func complete(_ file: UnfinishedFile) throws {
        guard !codes.isEmpty else { return }
        for track in try movie(file).tracks {
            guard let header = track.mediaHeader, header.languageCode == MediaHeader.unspecifiedLanguage,
                let code = codes[track.id]
            else { continue }
            let bytes = [UInt8(truncatingIfNeeded: code >> 8), UInt8(truncatingIfNeeded: code)]
            try bytes.withUnsafeBytes { try file.write($0, at: header.languageExtent.offset) }
        }
    }

    private func movie(_ file: UnfinishedFile) throws -> Movie {
        do {
            return try BoxReader(file).readMovie()
        } catch BoxError.source(let error) {
            throw error
        } catch {
            throw MediaError.unexpectedMovie
        }
    }
}

extension MediaError {
    /// A movie box that libav has written otherwise than it is known to.
    package static let unexpectedMovie = MediaError(
        .damaged, "the movie box that was written is not as expected", remedy: "report this as a bug")
}
