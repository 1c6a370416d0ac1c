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
        let tracks = identifiers.compactMap { movie.track(id: $0) }
        let pictures = tracks.filter { $0.handler?.type == "vide" }.flatMap(pictures)
        let texts = tracks.filter { $0.handler?.type != "vide" }
        let lists = texts.compactMap { list($0, pictures) }
        if !lists.isEmpty { return lists }
        return nero.map { [$0] }
    }

    private func list(_ track: MovieTrack, _ pictures: [(range: TimeRange, item: MetadataItem)]) -> ChapterList? {
        guard let scale = timescale(track), let samples = try? reader.textSamples(of: track), !samples.isEmpty else {
            return nil
        }
        let locale = track.language.flatMap(LanguageCode.extended)
        let groups = samples.map { sample -> ChapterMetadataGroup in
            let range = TimeRange(
                start: MediaTime(value: sample.start, timescale: scale),
                duration: MediaTime(value: max(0, sample.duration), timescale: scale))
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
            items += pictures.filter { $0.range.start < range.end && $0.range.end > range.start }.map(\.item)
            return ChapterMetadataGroup(timeRange: range, items: items)
        }
        return ChapterList(locale: locale ?? "und", groups: groups)
    }

    private func pictures(_ track: MovieTrack) -> [(range: TimeRange, item: MetadataItem)] {
        guard let scale = timescale(track), let places = try? reader.samplePlaces(of: track, limit: 1_000) else {
            return []
        }
        return places.map { place in
            let range = TimeRange(
                start: MediaTime(value: place.start, timescale: scale),
                duration: MediaTime(value: max(0, place.duration), timescale: scale))
            let isJPEG = track.sampleDescriptions.first.map { $0.format == "jpeg" || $0.format == "mjpa" } ?? false
            let value = UnreadValue(
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
        let stated = movie.metadata.neroChapters.filter { $0.start <= UInt64(Int64.max) }.sorted { $0.start < $1.start }
        guard !stated.isEmpty else { return nil }
        let scale = movie.header.flatMap { Int32(exactly: $0.timescale) } ?? 0
        let end = movie.header?.duration.flatMap { Int64(exactly: $0) }.map { MediaTime(value: $0, timescale: scale) }
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
