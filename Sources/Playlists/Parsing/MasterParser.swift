/// Reads the lines of a multivariant playlist.
struct MasterParser {
    private let url: String
    private var variables: VariableTable
    private var problems: ProblemList
    private var playlist = MasterPlaylist()
    /// The attributes of a variant whose URI has yet to come, and their line.
    private var announced: (attributes: AttributeList, line: Int)?

    init(url: String, variables: VariableTable, problems: ProblemList, limits: PlaylistLimits) {
        self.url = url
        self.variables = variables
        self.problems = problems
    }

    mutating func parse(_ lines: [PlaylistLine]) -> MasterPlaylist {
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
        dropAnnounced()
        playlist.variables = variables.values
        playlist.problems = problems.sorted
        return playlist
    }

    private mutating func dropAnnounced() {
        if let announced { problems.add(.missingURI("EXT-X-STREAM-INF"), line: announced.line) }
        announced = nil
    }

    private mutating func readURI(_ text: String, line: Int) throws(PlaylistProblem.Reason) {
        guard let announcement = announced else { throw .unannouncedURI }
        announced = nil
        var attributes = announcement.attributes
        let uri = PlaylistURI(try variables.expand(text), relativeTo: url)
        addVariant(&attributes, uri: uri, isIFrameOnly: false, line: announcement.line)
    }

    private mutating func addVariant(
        _ attributes: inout AttributeList, uri: PlaylistURI, isIFrameOnly: Bool, line: Int
    ) {
        let variant = Variant(&attributes, uri: uri, isIFrameOnly: isIFrameOnly)
        report(attributes, line: line)
        if attributes.text("BANDWIDTH") == nil { problems.add(.missingAttribute("BANDWIDTH"), line: line) }
        playlist.variants.append(variant)
    }

    private mutating func report(_ attributes: AttributeList, line: Int) {
        for problem in attributes.problems { problems.add(problem, line: line) }
    }

    private mutating func readTag(_ name: String, _ value: String, line: Int) throws(PlaylistProblem.Reason) {
        switch name {
        case "EXTM3U": break
        case "EXT-X-VERSION":
            guard let version = Int(value) else { throw .badTag(name) }
            playlist.version = version
        case "EXT-X-INDEPENDENT-SEGMENTS": playlist.hasIndependentSegments = true
        case "EXT-X-STREAM-INF":
            dropAnnounced()
            announced = (try AttributeList(value, variables: &variables), line)
        case "EXT-X-I-FRAME-STREAM-INF", "EXT-X-MEDIA", "EXT-X-SESSION-DATA", "EXT-X-SESSION-KEY", "EXT-X-START",
            "EXT-X-CONTENT-STEERING", "EXT-X-DEFINE":
            var attributes = try AttributeList(value, variables: &variables)
            try readAttributes(of: name, &attributes, line: line)
            if name != "EXT-X-I-FRAME-STREAM-INF" { report(attributes, line: line) }
        default:
            guard PlaylistKind(tag: name) == nil, name != "EXTINF" else { throw .misplacedTag(name) }
            playlist.otherTags.append(PlaylistTag(name: name, value: value, line: line, segmentIndex: 0))
        }
    }

    private mutating func readAttributes(
        of name: String, _ attributes: inout AttributeList, line: Int
    ) throws(PlaylistProblem.Reason) {
        switch name {
        case "EXT-X-I-FRAME-STREAM-INF":
            let uri = PlaylistURI(try attributes.required("URI"), relativeTo: url)
            addVariant(&attributes, uri: uri, isIFrameOnly: true, line: line)
        case "EXT-X-MEDIA": playlist.renditions.append(try Rendition(&attributes, url: url))
        case "EXT-X-SESSION-DATA": playlist.sessionData.append(try SessionData(&attributes, url: url))
        case "EXT-X-SESSION-KEY":
            if let key = try EncryptionKey(&attributes, url: url) { playlist.sessionKeys.append(key) }
        case "EXT-X-START": playlist.start = try StartOffset(&attributes)
        case "EXT-X-CONTENT-STEERING":
            playlist.contentSteering = try ContentSteering(&attributes, url: url)
        default: try variables.define(attributes)
        }
    }
}
