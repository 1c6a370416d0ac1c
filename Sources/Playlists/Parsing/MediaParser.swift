/// Reads the lines of a media playlist.
struct MediaParser {
    private let url: String
    private var variables: VariableTable
    private var problems: ProblemList
    private var playlist = MediaPlaylist()
    private var pending = PendingSegment()
    private var keys: [EncryptionKey] = []
    private var map: MediaInitialization?
    private var bitRate: Int?
    /// The number of the next segment among those of this text.
    private var count: Int64 = 0
    private var discontinuities: Int64 = 0
    /// Where the last segment's and the last part's byte ranges end, for those that continue them.
    private var segmentEnd: (uri: String, offset: Int64)?
    private var partEnd: (uri: String, offset: Int64)?
    private var dateRangePlaces: [String: Int] = [:]

    init(url: String, variables: VariableTable, problems: ProblemList, limits: PlaylistLimits) {
        self.url = url
        self.variables = variables
        self.problems = problems
    }

    mutating func parse(_ lines: [PlaylistLine]) -> MediaPlaylist {
        readSequences(lines)
        for line in lines {
            do throws(PlaylistProblem.Reason) {
                switch line.content {
                case .uri(let text): try readURI(text, line: line.number)
                case .tag(let name, let value): try readTag(name, value, line: line.number)
                }
            } catch {
                problems.add(error, line: line.number)
            }
        }
        if let line = pending.line { problems.add(.missingURI("EXTINF"), line: line) }
        if playlist.targetDuration == nil {
            problems.add(.missingTag("EXT-X-TARGETDURATION"), line: lines.last?.number ?? 1)
        }
        playlist.trailingParts = pending.parts
        playlist.problems = problems.sorted
        return playlist
    }

    /// Reads the numbers that the first segment needs, wherever their tags stand.
    private mutating func readSequences(_ lines: [PlaylistLine]) {
        for line in lines {
            guard case .tag(let name, let value) = line.content else { continue }
            let number = Int64(value).flatMap { $0 >= 0 ? $0 : nil }
            switch name {
            case "EXT-X-MEDIA-SEQUENCE": playlist.mediaSequence = number ?? playlist.mediaSequence
            case "EXT-X-DISCONTINUITY-SEQUENCE":
                playlist.discontinuitySequence = number ?? playlist.discontinuitySequence
            default: continue
            }
            if number == nil { problems.add(.badTag(name), line: line.number) }
        }
    }

    // MARK: Segments

    private mutating func readURI(_ text: String, line: Int) throws(PlaylistProblem.Reason) {
        let segment = pending
        pending = PendingSegment()
        // A segment that is lost counts all the same: the numbers of the others stay right.
        defer { count += 1 }
        if segment.isDiscontinuity { discontinuities += 1 }
        guard let duration = segment.duration else { throw .unannouncedURI }
        let uri = PlaylistURI(try variables.expand(text), relativeTo: url)
        playlist.segments.append(
            MediaSegment(
                uri: uri, duration: duration, title: segment.title,
                byteRange: byteRange(segment.range, of: uri, after: \.segmentEnd, line: line),
                mediaSequence: saturating(
                    playlist.mediaSequence, saturating(playlist.skippedSegments, count)),
                discontinuitySequence: saturating(playlist.discontinuitySequence, discontinuities),
                isDiscontinuity: segment.isDiscontinuity, programDateTime: segment.date, keys: keys, map: map,
                isGap: segment.isGap, bitRate: segment.range == nil ? bitRate : nil, parts: segment.parts))
    }

    private func saturating(_ left: Int64, _ right: Int64) -> Int64 {
        let (sum, overflow) = left.addingReportingOverflow(right)
        return overflow ? .max : sum
    }

    /// The range that `parts` mean: one without an offset continues the one before, of the same resource.
    private mutating func byteRange(
        _ parts: PendingSegment.Range?, of uri: PlaylistURI,
        after end: WritableKeyPath<MediaParser, (uri: String, offset: Int64)?>, line: Int
    ) -> ByteRange? {
        guard let parts else {
            self[keyPath: end] = nil
            return nil
        }
        let previous = self[keyPath: end].flatMap { $0.uri == uri.text ? $0.offset : nil }
        if parts.offset == nil, previous == nil { problems.add(.unanchoredByteRange, line: line) }
        let range = ByteRange(offset: parts.offset ?? previous ?? 0, length: parts.length)
        if range == nil { problems.add(.badTag("EXT-X-BYTERANGE"), line: line) }
        self[keyPath: end] = range.map { (uri.text, $0.end) }
        return range
    }

    private mutating func readInformation(_ value: String, line: Int) throws(PlaylistProblem.Reason) {
        if let line = pending.line { problems.add(.missingURI("EXTINF"), line: line) }
        let parts = value.split(separator: ",", maxSplits: 1, omittingEmptySubsequences: false)
        let number = parts.first.map { $0.filter { $0 != " " && $0 != "\t" } } ?? ""
        guard let duration = ExactDecimal(number), duration.value >= 0 else { throw .badTag("EXTINF") }
        pending.line = line
        pending.duration = duration
        pending.title = parts.count > 1 && !parts[1].isEmpty ? String(parts[1]) : nil
    }

    // MARK: Tags

    private mutating func readTag(_ name: String, _ value: String, line: Int) throws(PlaylistProblem.Reason) {
        switch name {
        case "EXTM3U", "EXT-X-MEDIA-SEQUENCE", "EXT-X-DISCONTINUITY-SEQUENCE": break
        case "EXTINF": try readInformation(value, line: line)
        case "EXT-X-DISCONTINUITY": pending.isDiscontinuity = true
        case "EXT-X-GAP": pending.isGap = true
        case "EXT-X-BYTERANGE":
            guard let (length, offset) = ByteRange.parts(of: value) else { throw .badTag(name) }
            pending.range = PendingSegment.Range(length: length, offset: offset)
        case "EXT-X-PROGRAM-DATE-TIME":
            guard let date = PlaylistDate(value) else { throw .badTag(name) }
            pending.date = date
        case "EXT-X-BITRATE":
            guard let kilobits = Int32(value), kilobits >= 0 else { throw .badTag(name) }
            bitRate = Int(kilobits) * 1_000
        default:
            if try readPlaylistTag(name, value) { return }
            try readAttributeTag(name, value, line: line)
        }
    }

    /// Reads a tag about the whole playlist; false for another.
    private mutating func readPlaylistTag(
        _ name: String, _ value: String
    ) throws(PlaylistProblem.Reason) -> Bool {
        switch name {
        case "EXT-X-VERSION":
            guard let version = Int(value) else { throw .badTag(name) }
            playlist.version = version
        case "EXT-X-TARGETDURATION":
            guard let duration = ExactDecimal(value), duration.value >= 0 else { throw .badTag(name) }
            playlist.targetDuration = duration
        case "EXT-X-PLAYLIST-TYPE":
            guard let type = MediaPlaylistType(rawValue: value) else { throw .badTag(name) }
            playlist.type = type
        case "EXT-X-ENDLIST": playlist.hasEndList = true
        case "EXT-X-I-FRAMES-ONLY": playlist.isIFramesOnly = true
        case "EXT-X-INDEPENDENT-SEGMENTS": playlist.hasIndependentSegments = true
        default: return false
        }
        return true
    }

    private mutating func readAttributeTag(
        _ name: String, _ value: String, line: Int
    ) throws(PlaylistProblem.Reason) {
        switch name {
        case "EXT-X-KEY", "EXT-X-MAP", "EXT-X-DATERANGE", "EXT-X-PART", "EXT-X-PART-INF", "EXT-X-SERVER-CONTROL",
            "EXT-X-SKIP", "EXT-X-PRELOAD-HINT", "EXT-X-RENDITION-REPORT", "EXT-X-START", "EXT-X-DEFINE":
            var attributes = try AttributeList(value, variables: &variables)
            try readAttributes(of: name, &attributes, line: line)
            for problem in attributes.problems { problems.add(problem, line: line) }
        default:
            guard PlaylistKind(tag: name) == nil else { throw .misplacedTag(name) }
            playlist.otherTags.append(
                PlaylistTag(name: name, value: value, line: line, segmentIndex: playlist.segments.count))
        }
    }

    private mutating func readAttributes(
        of name: String, _ attributes: inout AttributeList, line: Int
    ) throws(PlaylistProblem.Reason) {
        switch name {
        case "EXT-X-KEY": try readKey(&attributes)
        case "EXT-X-MAP": map = try MediaInitialization(&attributes, url: url, keys: keys)
        case "EXT-X-DATERANGE": addDateRange(try DateRange(&attributes, url: url))
        case "EXT-X-PART": try readPart(&attributes, line: line)
        case "EXT-X-PART-INF": playlist.partTarget = attributes.decimal("PART-TARGET")
        case "EXT-X-SERVER-CONTROL": playlist.serverControl = ServerControl(&attributes)
        case "EXT-X-SKIP": playlist.skippedSegments = Int64(attributes.integer("SKIPPED-SEGMENTS") ?? 0)
        case "EXT-X-PRELOAD-HINT": playlist.preloadHints.append(try PreloadHint(&attributes, url: url))
        case "EXT-X-RENDITION-REPORT":
            playlist.renditionReports.append(try RenditionReport(&attributes, url: url))
        case "EXT-X-START": playlist.start = try StartOffset(&attributes)
        default: try variables.define(attributes)
        }
    }

    /// A key holds until another of its format; NONE ends them all.
    private mutating func readKey(_ attributes: inout AttributeList) throws(PlaylistProblem.Reason) {
        guard let key = try EncryptionKey(&attributes, url: url) else {
            keys = []
            return
        }
        if let place = keys.firstIndex(where: { $0.keyFormat == key.keyFormat }) {
            keys[place] = key
        } else {
            guard keys.count < PlaylistLimits.simultaneousKeys else { throw .tooMany("EXT-X-KEY") }
            keys.append(key)
        }
    }

    private mutating func addDateRange(_ range: DateRange) {
        if let place = dateRangePlaces[range.id] {
            playlist.dateRanges[place] = playlist.dateRanges[place].adding(range)
        } else {
            dateRangePlaces[range.id] = playlist.dateRanges.count
            playlist.dateRanges.append(range)
        }
    }

    private mutating func readPart(_ attributes: inout AttributeList, line: Int)
        throws(PlaylistProblem.Reason)
    {
        let uri = PlaylistURI(try attributes.required("URI"), relativeTo: url)
        guard let duration = ExactDecimal(try attributes.required("DURATION")), duration.value >= 0 else {
            throw .badAttribute("DURATION")
        }
        let range = attributes.read("BYTERANGE", ByteRange.parts).map {
            PendingSegment.Range(length: $0.length, offset: $0.offset)
        }
        pending.parts.append(
            PartialSegment(
                uri: uri, duration: duration,
                byteRange: byteRange(range, of: uri, after: \.partEnd, line: line),
                isIndependent: attributes.flag("INDEPENDENT"), isGap: attributes.flag("GAP")))
    }
}
