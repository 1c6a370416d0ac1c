internal import Boxes

/// The chapters of a movie: tracks of text that other tracks name as their chapters, and Nero's list.
struct MovieChapters {
    let movie: Movie
    let reader: BoxReader

    /// One list for each language; nil where the movie has no chapters. Tracks come before Nero's list, whose titles have no
    /// language and which most writers add as a copy.
    var lists: [ChapterList]? {
        let identifiers = movie.tracks.flatMap { $0.references("chap") }.reduce(into: [UInt32]()) { known, id in
            if !known.contains(id) { known.append(id) }
        }
        // More than there are languages; a file that has more is made to hurt.
        let tracks = identifiers.prefix(64).compactMap { movie.track(id: $0) }
        let pictures = tracks.filter { $0.handler?.type == "vide" }.prefix(1).flatMap(pictures)
        var lists: [ChapterList] = []
        var left = MovieChapters.limit
        for track in tracks where track.handler?.type != "vide" && left > 0 {
            guard let list = list(track, pictures, limit: left) else { continue }
            left -= list.groups.count
            // Of two tracks in one language a player shows the first.
            if !lists.contains(where: { $0.locale == list.locale }) { lists.append(list) }
        }
        return lists.isEmpty ? nero.map { [$0] } : lists
    }

    /// Of chapters over all languages.
    private static let limit = 10_000

    private func list(
        _ track: MovieTrack, _ pictures: [(range: TimeRange, item: MetadataItem)], limit: Int
    ) -> ChapterList? {
        guard let scale = timescale(track), let samples = try? reader.textSamples(of: track, limit: limit) else {
            return nil
        }
        let edits = MovieSegments(movie: movie, track: track)
        let locale = track.language.flatMap(LanguageCode.extended)
        // Texts and pictures are both in order of time.
        var first = 0
        let groups = samples.compactMap { sample -> ChapterMetadataGroup? in
            guard let range = edits.presented(MovieChapters.range(sample.start, sample.duration, scale)) else {
                return nil
            }
            var items = [
                MetadataItem(
                    keySpace: .common, key: "title", commonKey: .title, locale: locale, value: .string(sample.text),
                    time: range.start, duration: range.duration)
            ]
            if let link = sample.link {
                items.append(
                    MetadataItem(
                        keySpace: .quickTimeUserData, key: "href", value: .string(link), time: range.start,
                        duration: range.duration))
            }
            while first < pictures.count, pictures[first].range.end <= range.start { first += 1 }
            items += pictures[first...].prefix { $0.range.start < range.end }.map(\.item)
            return ChapterMetadataGroup(timeRange: range, items: items)
        }
        return groups.isEmpty ? nil : ChapterList(locale: locale ?? "und", groups: groups)
    }

    private static func range(_ start: Int64, _ duration: Int64, _ scale: Int32) -> TimeRange {
        TimeRange(
            start: MediaTime(value: start, timescale: scale),
            duration: MediaTime(value: max(0, duration), timescale: scale))
    }

    private func pictures(_ track: MovieTrack) -> [(range: TimeRange, item: MetadataItem)] {
        guard let scale = timescale(track), let places = try? reader.samplePlaces(of: track, limit: 1_000) else {
            return []
        }
        let edits = MovieSegments(movie: movie, track: track)
        return places.compactMap { place in
            guard let range = edits.presented(MovieChapters.range(place.start, place.duration, scale)) else {
                return nil
            }
            let isJPEG = track.sampleDescriptions.first.map { $0.format == "jpeg" || $0.format == "mjpa" } ?? false
            let value = DeferredValue(
                place: .extent(offset: place.extent.offset, length: place.extent.length),
                mimeType: isJPEG ? "image/jpeg" : nil, byteCount: Int(clamping: place.extent.length), comment: nil)
            return (
                range,
                MetadataItem(
                    keySpace: .common, key: "artwork", commonKey: .artwork, value: .unread(value), time: range.start,
                    duration: range.duration)
            )
        }
    }

    private func timescale(_ track: MovieTrack) -> Int32? {
        track.mediaHeader.flatMap { Int32(exactly: $0.timescale) }.flatMap { $0 > 0 ? $0 : nil }
    }

    /// Nero's list states no ends: a chapter lasts until the next one, the last until the movie ends.
    private var nero: ChapterList? {
        let stated = movie.metadata.neroChapters.prefix(MovieChapters.limit).filter { $0.start <= UInt64(Int64.max) }
            .sorted { $0.start < $1.start }
        guard !stated.isEmpty else { return nil }
        let scale = movie.header.flatMap { Int32(exactly: $0.timescale) } ?? 0
        let end = movie.header?.duration.flatMap { Int64(exactly: $0) }.flatMap {
            $0 > 0 ? MediaTime(value: $0, timescale: scale) : nil
        }
        let starts = stated.map { MediaTime(ticks: Int64($0.start), numerator: 1, denominator: 10_000_000) }
        let groups = stated.indices.map { index -> ChapterMetadataGroup in
            let start = starts[index]
            let next = index + 1 < starts.count ? starts[index + 1] : end
            let range =
                next.map { TimeRange(start: start, end: $0) } ?? TimeRange(start: start, duration: .indefinite)
            return ChapterMetadataGroup(
                Chapter(title: stated[index].title, timeRange: range, identifier: Int64(index)), locale: nil)
        }
        return ChapterList(locale: "und", groups: groups)
    }
}
