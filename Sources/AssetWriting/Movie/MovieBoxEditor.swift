internal import Boxes
internal import Media

/// A movie box that is changed: its tracks may lie elsewhere and end earlier, and others come behind them.
struct MovieBoxEditor {
    let movie: Movie
    private let box: Box
    var bytes: [UInt8]
    let header: Box

    /// `bytes` are those of the movie box. Throws `MediaError` for a box that cannot be changed.
    init(_ movie: Movie, _ box: Box, _ bytes: [UInt8]) throws {
        guard let header = movie.boxes.first(where: { $0.type == "mvhd" }), header.extent.length >= 108 else {
            throw MediaError.cannotAddTrack("its movie box has no header")
        }
        // A box that is longer or shorter than it says leads nowhere, nor to what comes behind it.
        let ends = movie.boxes.map(\.extent.end)
        guard zip(movie.boxes.map(\.extent.offset), [box.body.offset] + ends).allSatisfy({ $0 == $1 }),
            (0...4).contains(box.extent.end - (ends.last ?? 0)), !movie.boxes.contains(where: \.isCut)
        else { throw MediaError(.damaged, "the film's movie box is damaged", remedy: "get the file again") }
        self.movie = movie
        self.box = box
        self.bytes = bytes
        self.header = header
    }

    /// Numbers of tracks that the movie does not have yet.
    func freeTrackIDs(_ count: Int) -> [UInt32] {
        let taken = Set(movie.tracks.map(\.id))
        var numbers: [UInt32] = []
        var next = taken.max().flatMap { $0 < .max / 2 ? $0 + 1 : nil } ?? 1
        while numbers.count < count {
            if !taken.contains(next) { numbers.append(next) }
            next += 1
        }
        return numbers
    }

    /// How much longer the box gets by these tracks.
    func growth(by tracks: [[UInt8]]) -> Int64 {
        // A header with 8 bytes is enough, whatever the old one has.
        tracks.reduce(8 - box.headerLength) { $0 + Int64($1.count) }
    }

    /// Says that what lies behind the box lies further on by so many bytes; false where that cannot be said, and then the box
    /// is of no use any more.
    mutating func shiftMedia(by shift: Int64) -> Bool {
        guard !movie.isPartial, movie.tracks.count == movie.boxes.count(where: { $0.type == "trak" }) else {
            return false
        }
        // Places of auxiliary information and of items.
        if bytes.contains("saio") || bytes.contains("iloc") { return false }
        guard movie.tracks.allSatisfy(\.isSelfContained) else { return false }
        for table in chunkTables {
            guard let places = places(ofChunksIn: table) else { return false }
            for place in places where !shiftChunk(at: place, width: table.width, by: shift) { return false }
        }
        return true
    }

    private mutating func shiftChunk(at place: Int, width: Int, by shift: Int64) -> Bool {
        let offset = number(at: place, width: width)
        if offset < UInt64(box.extent.offset) { return true }
        let (shifted, overflows) = Int64(clamping: offset).addingReportingOverflow(shift)
        guard offset >= UInt64(box.extent.end), !overflows, width == 8 || shifted <= Int64(UInt32.max) else {
            return false
        }
        write(UInt64(shifted), at: place, width: width)
        return true
    }

    /// Whether samples that should lie in the file begin at a place or behind it.
    func hasSamples(from end: Int64) -> Bool {
        chunkTables.contains { table in
            places(ofChunksIn: table)?.contains { number(at: $0, width: table.width) >= UInt64(max(0, end)) } ?? false
        }
    }

    /// The tables of the places of chunks in this file, and the bytes of each place in them (`stco`, `co64`).
    private var chunkTables: [(body: Extent, width: Int)] {
        movie.tracks.filter(\.isSelfContained).flatMap(\.samples.boxes).compactMap { box in
            switch box.type {
            case "stco": (box.body, 4)
            case "co64": (box.body, 8)
            default: nil
            }
        }
    }

    /// Where the entries of a table lie in the bytes of the box; nil where the table is damaged.
    private func places(ofChunksIn table: (body: Extent, width: Int)) -> StrideTo<Int>? {
        guard let body = place(of: table.body, in: bytes), body.count >= 8 else { return nil }
        let count = Int(number(at: body.lowerBound + 4, width: 4))
        guard count <= (body.count - 8) / table.width else { return nil }
        let first = body.lowerBound + 8
        return stride(from: first, to: first + count * table.width, by: table.width)
    }

    /// Adds tracks, of which the longest has so many ticks of the movie; the bytes of the whole box.
    consuming func adding(_ tracks: [[UInt8]], duration: UInt64, nextTrackID: UInt32) throws -> [UInt8] {
        let last = movie.boxes.last { $0.type == "trak" } ?? header
        guard let fields = place(of: header.body, in: bytes), let end = place(of: last.extent, in: bytes)?.upperBound
        else { throw MediaError.cannotAddTrack("its movie box is damaged") }
        let isWide = bytes[fields.lowerBound] == 1
        guard let field = movieDuration, fields.count >= (isWide ? 112 : 100) else {
            throw MediaError.cannotAddTrack("its header is damaged")
        }
        let unknown: UInt64 = isWide ? .max : UInt64(UInt32.max)
        let known = number(at: field.place, width: field.width)
        if known != unknown, duration > known { write(min(duration, unknown - 1), at: field.place, width: field.width) }
        write(UInt64(nextTrackID), at: fields.lowerBound + (isWide ? 108 : 96), width: 4)
        let header = Int(box.headerLength)
        return BoxBytes.box("moov", Array(bytes[header..<end]) + tracks.flatMap(\.self) + bytes[end...])
    }

    /// A number in the bytes of the box.
    typealias Field = (place: Int, width: Int)

    /// Where the header has the duration of the movie; nil where it ends before that.
    var movieDuration: Field? {
        place(of: header.body, in: bytes).flatMap { durationField(in: $0, narrow: 16, wide: 24) }
    }

    /// Where a header has its duration, which lies further back where its numbers have eight bytes.
    func durationField(in body: Range<Int>, narrow: Int, wide: Int) -> Field? {
        guard let version = body.first.map({ bytes[$0] }) else { return nil }
        let field: Field = version == 1 ? (body.lowerBound + wide, 8) : (body.lowerBound + narrow, 4)
        return field.place + field.width <= body.upperBound ? field : nil
    }

    /// Where something of the file lies in the bytes of the box; nil where it does not.
    func place(of extent: Extent, in bytes: [UInt8]) -> Range<Int>? {
        let start = extent.offset - box.extent.offset
        guard start >= 0, extent.length >= 0, start + extent.length <= Int64(bytes.count) else { return nil }
        return Int(start)..<Int(start + extent.length)
    }

    func number(at place: Int, width: Int) -> UInt64 {
        bytes[place..<place + width].reduce(0) { $0 << 8 | UInt64($1) }
    }

    mutating func write(_ number: UInt64, at place: Int, width: Int) {
        for index in 0..<width {
            bytes[place + index] = UInt8(truncatingIfNeeded: number >> UInt64(8 * (width - 1 - index)))
        }
    }
}

extension [UInt8] {
    /// Whether these letters lie anywhere in the bytes.
    fileprivate func contains(_ letters: FourCC) -> Bool {
        withUnsafeBytes { bytes in
            guard bytes.count >= 4 else { return false }
            let wanted = letters.rawValue.bigEndian
            return (0...bytes.count - 4).contains { bytes.loadUnaligned(fromByteOffset: $0, as: UInt32.self) == wanted }
        }
    }
}
