public import Bytes

/// Reads ISO base media files and QuickTime movies: what they say of themselves, not their media.
///
/// Follows ISO/IEC 14496-12, -14 and -30, ISO/IEC 23008-12 and the QuickTime File Format. Only headers and short values are
/// read; tables, pictures and media data are told by their places. A damaged part costs that part. Every call has a budget
/// of bytes of its own. Confined to one thread at a time.
public struct BoxReader {
    private let scan: Scan
    private let limits: Limits

    /// A reader of the bytes of one file.
    public init(_ source: any ByteSource, limits: Limits = Limits()) {
        self.limits = limits.clamped
        scan = Scan(source, self.limits)
    }

    /// Reads the top level of the file: brands, boxes, indexes of segments.
    ///
    /// Throws where the bytes do not start with boxes, or where the source fails.
    public func readStructure() throws(BoxError) -> FileStructure {
        scan.begin(bytes: limits.bytes)
        return try structure(.movie).structure
    }

    /// Whether the file has movie fragments; reads no further than to the first.
    ///
    /// Throws as `readStructure()`.
    public func containsFragments() throws(BoxError) -> Bool {
        scan.begin(bytes: limits.bytes)
        return try structure(.fragment).structure.containsFragments
    }

    /// Reads the movie: its header, its tracks, their formats and metadata.
    ///
    /// Throws where the bytes do not start with boxes, where there is no movie box or none before a limit is reached, or
    /// where the source fails.
    public func readMovie() throws(BoxError) -> Movie {
        scan.begin(bytes: limits.bytes)
        let (structure, isWhole) = try structure(.movie)
        guard let box = structure.movieBox else { throw isWhole ? .noMovie(structure) : .limitReached }
        var movie = Movie(structure: structure)
        movie.isPartial = try !keepingPartial { () throws(ReadStop) in
            try MovieParser(scan: scan).read(box, into: &movie)
            let parser = MetadataParser(scan: scan, isQuickTime: structure.isQuickTime)
            for box in structure.boxes { try parser.readChild(box, into: &movie.fileMetadata) }
        }
        if !isWhole { movie.isPartial = true }
        movie.damages = scan.damages
        return movie
    }

    /// Reads the tables of times and sizes of a track's samples.
    ///
    /// Throws where the track has no times at all, or where the source fails; other damage makes the table partial.
    public func sampleTable(of track: MovieTrack) throws(BoxError) -> SampleTable {
        scan.begin(bytes: limits.tableBytes)
        guard track.samples.timeToSampleCount != nil else { throw .damaged }
        return try rethrowing { () throws(ReadStop) in
            try SampleTableReader(scan: scan, headers: track.samples).read()
        }
    }

    /// Finds the first samples of a track that lie in this file, at most `limit`: of chapter pictures, say.
    ///
    /// Throws where the tables cannot be read or where the source fails.
    public func samplePlaces(of track: MovieTrack, limit: Int) throws(BoxError) -> [SamplePlace] {
        scan.begin(bytes: limits.tableBytes)
        return try rethrowing { () throws(ReadStop) in try places(of: track, limit: limit) }
    }

    /// Reads the first samples of a text track, at most `limit`: `text`, `tx3g` and `sbtl`; those of chapters say.
    ///
    /// Throws where the tables cannot be read or where the source fails; what is left when the limit of bytes is reached is
    /// left out.
    public func textSamples(of track: MovieTrack, limit: Int = 10_000) throws(BoxError) -> [TextSample] {
        scan.begin(bytes: limits.tableBytes)
        return try rethrowing { () throws(ReadStop) in
            let parser = TextSampleParser(scan: scan)
            var texts: [TextSample] = []
            for place in try places(of: track, limit: limit) {
                do throws(ReadStop) {
                    texts.append(try parser.read(place))
                } catch .spent {
                    return texts
                }
            }
            return texts
        }
    }

    /// Walks all fragments of a movie and adds up their samples: the exact duration of a fragmented file.
    ///
    /// Reads the header of every fragment, so much more than `readMovie()`. A movie of its own is not needed: nil takes the
    /// fragments' own defaults, for segments without one. Throws where the bytes do not start with boxes, or where the source
    /// fails; what a limit leaves out makes the summary incomplete.
    public func readFragments(of movie: Movie?) throws(BoxError) -> FragmentSummary {
        scan.begin(bytes: limits.tableBytes)
        let parser = fragmentParser(of: movie)
        var summary = FragmentSummary()
        var isAtEnd = false
        let isWhole = try keepingPartial { () throws(ReadStop) in
            isAtEnd = try forEachBox { (box) throws(ReadStop) in
                if box.type == "moof" { try parser.read(box, into: &summary) }
            }
        }
        summary.isComplete = isWhole && isAtEnd
        return summary
    }

    /// Reads the events that a fragmented movie announces, and of the fragments what their times need.
    ///
    /// Walks to the file's end by the headers of its boxes. Throws where the source fails; what is damaged or beyond a limit
    /// makes the list incomplete.
    public func readEvents(of movie: Movie) throws(BoxError) -> MovieEvents {
        scan.begin(bytes: limits.tableBytes)
        let timescales = movie.tracks.compactMap { track in track.mediaHeader.map { (track.id, $0.timescale) } }
        var reader = EventReader(
            scan: scan, fragments: fragmentParser(of: movie),
            timescales: Dictionary(timescales) { first, _ in first })
        var isAtEnd = false
        let isWhole = try keepingPartial { () throws(ReadStop) in
            isAtEnd = try forEachBox { (box) throws(ReadStop) in try reader.read(box) }
        }
        var found = reader.found
        if !isWhole || !isAtEnd { found.isComplete = false }
        return found
    }

    /// Reads what a HEIF or AVIF file says of its still picture.
    ///
    /// Such files may have a movie too, which `readMovie()` reads. Throws where the bytes do not start with boxes, where
    /// there is no `meta` box of pictures, or where the source fails.
    public func readImage() throws(BoxError) -> StillImage {
        scan.begin(bytes: limits.bytes)
        let (structure, isWhole) = try structure(.image)
        guard let meta = structure.first("meta") else { throw isWhole ? .noImage(structure) : .limitReached }
        var image = StillImage(structure: structure)
        image.isPartial = try !keepingPartial { () throws(ReadStop) in
            try ImageParser(scan: scan).read(meta, into: &image)
        }
        guard image.itemCount > 0 else { throw .noImage(structure) }
        if !isWhole { image.isPartial = true }
        image.damages = scan.damages
        return image
    }
}

extension BoxReader {
    /// The top level, and whether it was read without reaching a limit.
    private func structure(_ goal: StructureReader.Goal) throws(BoxError) -> (structure: FileStructure, isWhole: Bool) {
        var structure = FileStructure()
        let isWhole = try keepingPartial { () throws(ReadStop) in
            try StructureReader(scan: scan).read(&structure, goal: goal)
        }
        guard !structure.boxes.isEmpty else { throw isWhole ? .notBoxes : .limitReached }
        return (structure, isWhole)
    }

    /// Whether `body` came to its end, rather than to a limit; only the source's failures are thrown.
    private func keepingPartial(_ body: () throws(ReadStop) -> Void) throws(BoxError) -> Bool {
        do throws(ReadStop) {
            try body()
            return true
        } catch .source(let error) {
            throw .source(error)
        } catch {
            return false
        }
    }

    private func rethrowing<Value>(_ body: () throws(ReadStop) -> Value) throws(BoxError) -> Value {
        do throws(ReadStop) { return try body() } catch { throw BoxError(error) }
    }

    private func places(of track: MovieTrack, limit: Int) throws(ReadStop) -> [SamplePlace] {
        let places = try SamplePlacesReader(scan: scan, headers: track.samples).read(limit: limit)
        return places.filter { place in
            let descriptions = track.sampleDescriptions
            guard descriptions.indices.contains(place.descriptionIndex - 1) else { return track.isSelfContained }
            let index = descriptions[place.descriptionIndex - 1].dataReferenceIndex - 1
            return track.dataReferences.indices.contains(index)
                ? track.dataReferences[index].isSelfContained : track.isSelfContained
        }
    }

    /// Where the samples of the movie box end, for fragments that do not say when they start.
    private static func end(of track: MovieTrack) -> Int64 {
        guard track.samples.sampleCount ?? 0 > 0 else { return 0 }
        return Int64(clamping: track.mediaHeader?.duration ?? 0)
    }

    private func fragmentParser(of movie: Movie?) -> FragmentParser {
        let defaults = movie?.fragmentDefaults ?? []
        return FragmentParser(
            scan: scan, defaults: Dictionary(defaults.map { ($0.trackID, $0) }) { first, _ in first },
            starts: Dictionary((movie?.tracks ?? []).map { ($0.id, Self.end(of: $0)) }) { first, _ in first })
    }

    /// Gives each box of the top level to `body`; true where the end of the file was reached.
    private func forEachBox(_ body: (Box) throws(ReadStop) -> Void) throws(ReadStop) -> Bool {
        var offset: Int64 = 0
        while scan.end - offset >= 8 {
            guard let box = try scan.header(at: offset, before: scan.end, in: "file") else {
                return try scan.upTo(1, at: offset).isEmpty
            }
            guard box.type.isPlausible else { return false }
            do throws(ReadStop) { try body(box) } catch .damaged { scan.note(box.type, offset, .malformed) }
            offset = box.extent.end
        }
        return true
    }
}
