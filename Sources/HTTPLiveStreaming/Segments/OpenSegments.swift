internal import Media
internal import Playlists

/// The bytes of segments, one after the other.
///
/// Opens each when the one before is at its end. Confined as `OpenBytes` says.
final class OpenSegments: OpenBytes {
    let identity: InputIdentity? = nil
    let length: Int64? = nil
    let isSeekable = false

    private let parts: [SegmentPart]
    private let playlist: PlaylistInput
    /// Whether a part of a resource is asked for alone, because the next lies elsewhere.
    private let asksForParts: Bool
    private let budget: Budget
    private var interruption: Interruption
    /// The part that is read, or is next.
    private var place = 0
    /// The part that was begun last.
    private var begun: Int?
    private var opened: (bytes: any OpenBytes, uri: String)?
    /// What decrypts the part that was begun last; nil where that is not encrypted.
    private var decryption: AES128Decryption?
    /// Where the next byte lies in what is open.
    private var offset: Int64 = 0
    /// How many bytes were given in all.
    private var position: Int64 = 0
    /// What those have cost that are closed.
    private var closedCost = InputCost()

    /// The bytes of parts, each asked for alone or with what follows it in its resource.
    init(
        _ parts: [SegmentPart], _ playlist: PlaylistInput, asksForParts: Bool = false, _ budget: Budget,
        _ interruption: Interruption
    ) {
        (self.parts, self.playlist, self.budget, self.interruption) = (parts, playlist, budget, interruption)
        self.asksForParts = asksForParts
    }

    var cost: InputCost? {
        guard !playlist.policy.isLocal else { return nil }
        return closedCost + (opened?.bytes.cost ?? InputCost())
    }

    func use(_ interruption: Interruption) {
        self.interruption = interruption
        opened?.bytes.use(interruption)
    }

    func pause() { opened?.bytes.pause() }

    func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int64) throws -> Int {
        guard offset == position else { throw MediaError.segmentsInOrder }
        guard !buffer.isEmpty else { return 0 }
        while place < parts.count {
            let count = try read(parts[place], into: buffer)
            if count > 0 {
                position += Int64(count)
                return count
            }
            place += 1
        }
        return 0
    }

    /// Fills a buffer with the next bytes of a part; zero at its end.
    private func read(_ part: SegmentPart, into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
        try open(part)
        guard let decryption else { return try readStored(part, into: buffer) }
        return try decryption.read(into: buffer) { try readStored(part, into: $0) }
    }

    /// Fills a buffer with the next bytes of a part that is open, as they are stored; zero at its end.
    private func readStored(_ part: SegmentPart, into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
        guard let bytes = opened?.bytes else { return 0 }
        guard let range = part.range else {
            let count = try bytes.read(into: buffer, at: offset)
            offset += Int64(count)
            return count
        }
        guard offset < range.end else { return 0 }
        let count = Int(min(Int64(buffer.count), range.end - offset))
        let read = try bytes.read(into: UnsafeMutableRawBufferPointer(rebasing: buffer[..<count]), at: offset)
        guard read > 0 else { throw MediaError.shortSegment(part.uri) }
        offset += Int64(read)
        return read
    }

    /// Opens the resource of a part where that is not open.
    private func open(_ part: SegmentPart) throws {
        guard begun != place else { return }
        let uri = part.uri.resolved
        if opened?.uri != uri || asksForParts {
            if let cost = opened?.bytes.cost { closedCost = closedCost + cost }
            opened = nil
            opened = (try bytes(of: part), uri)
        }
        decryption = try part.encryption.map {
            try AES128Decryption(key: key($0.key), vector: $0.initializationVector)
        }
        offset = part.range?.offset ?? 0
        begun = place
    }

    private func key(_ uri: PlaylistURI) throws -> [UInt8] {
        if let known = playlist.keys[uri] { return known }
        let key = try uri.data ?? readKey(uri)
        guard key.count == AES128Decryption.blockLength else { throw MediaError.noKey }
        playlist.keys[uri] = key
        return key
    }

    /// What a key's URI gives, or the beginning of it where that is no key.
    private func readKey(_ uri: PlaylistURI) throws -> [UInt8] {
        do {
            let bytes = try playlist.neighbor(uri).open(budget, interruption)
            defer { if let cost = bytes.cost { closedCost = closedCost + cost } }
            var key = [UInt8](repeating: 0, count: AES128Decryption.blockLength + 1)
            var count = 0
            while count < key.count {
                let read = try key.withUnsafeMutableBytes {
                    try bytes.read(into: UnsafeMutableRawBufferPointer(rebasing: $0[count...]), at: Int64(count))
                }
                guard read > 0 else { break }
                count += read
            }
            return Array(key.prefix(count))
        } catch let error as MediaError {
            throw MediaError.keyUnavailable(because: error)
        }
    }

    private func bytes(of part: SegmentPart) throws -> any OpenBytes {
        do {
            let whole = try playlist.neighbor(part.uri)
            let input = asksForParts ? part.range.map { whole.part($0.offset..<$0.end) } ?? whole : whole
            return try input.open(budget, interruption)
        } catch let error as MediaError where error.code == .notFound {
            throw playlist.missing(part.uri)
        }
    }
}
