internal import Captions

/// Which files of a folder belong together by their names: a film, and the files of captions beside it.
///
/// `film.en.srt` belongs to `film.mkv`; where there is `film.en.mkv`, too, to that.
enum CaptionNames {
    /// A file of captions beside a film.
    struct Neighbour: Equatable {
        var name: [UInt8]
        /// The language that the name tells; nil where it tells none.
        var language: String?
    }

    /// The files of captions for a film, those without an addition to their name first, then in the order of their names.
    static func captions(for film: [UInt8], among names: [[UInt8]]) -> [Neighbour] {
        let own = stem(of: film)
        let candidates = names.filter { name in
            isCaptions(name) && addition(of: stem(of: name), to: own) != nil
        }
        let longer = Set(
            names.lazy.filter { name in
                !isCaptions(name) && stem(of: name).count > own.count && addition(of: stem(of: name), to: own) != nil
            }.map(stem))
        return candidates.filter { name in
            // The name as a whole or up to a separator: none of these may be a longer film's.
            let stem = stem(of: name)
            return !longer.contains(stem)
                && !stem.indices.contains { separators.contains(stem[$0]) && longer.contains(stem[..<$0]) }
        }.sorted { one, other in
            let (first, second) = (stem(of: one).count == own.count, stem(of: other).count == own.count)
            return first == second ? one.lexicographicallyPrecedes(other) : first
        }.map { name in
            Neighbour(name: name, language: addition(of: stem(of: name), to: own).flatMap(language))
        }
    }

    /// The film that a file of captions belongs to; nil where none is there. `isFilm` tells which names may be films; one
    /// that holds nothing but captions is not its own.
    static func film(for captions: [UInt8], among names: [[UInt8]], isFilm: ([UInt8]) -> Bool) -> [UInt8]? {
        let own = stem(of: captions)
        return
            names.filter {
                isFilm($0) && !isCaptions($0) && $0 != captions && addition(of: own, to: stem(of: $0)) != nil
            }
            .max { stem(of: $0).count < stem(of: $1).count }
    }

    /// Whether a name ends like that of a file of captions; anything may be in an `.xml`.
    static func isCaptions(_ name: [UInt8]) -> Bool {
        CaptionFormat(fileName: name) != nil && !name.suffix(4).elementsEqual(".xml".utf8)
    }

    private static let separators = Array(".-_ [(".utf8)

    private static func stem(of name: [UInt8]) -> ArraySlice<UInt8> {
        guard let dot = name.lastIndex(of: UInt8(ascii: ".")), dot > 0 else { return name[...] }
        return name[..<dot]
    }

    /// What a stem has behind another; nil where it is another name.
    private static func addition(of stem: ArraySlice<UInt8>, to other: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        guard !other.isEmpty, stem.starts(with: other) else { return nil }
        let rest = stem.dropFirst(other.count)
        guard let first = rest.first else { return rest }
        return separators.contains(first) ? rest : nil
    }

    /// The language in an addition such as `.en`, `.pt-BR.forced` or `_ger`.
    private static func language(_ addition: ArraySlice<UInt8>) -> String? {
        let parts = String(decoding: addition, as: UTF8.self).split { ".[]() _".contains($0) }
        return parts.last { part in
            let subtags = part.drop { $0 == "-" }.split(separator: "-")
            guard let first = subtags.first, (2...3).contains(first.count), subtags.count <= 3 else { return false }
            return subtags.allSatisfy { $0.count <= 8 && $0.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) } }
                && first.allSatisfy(\.isLetter) && first.lowercased() != "sdh" && first.lowercased() != "cc"
        }.map { String($0.drop { $0 == "-" }) }
    }
}
