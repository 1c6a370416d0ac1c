internal import Boxes
internal import Bytes
internal import Media

/// A movie file with tracks added: what it is made of. The media data stays as it is, byte for byte.
///
/// A movie box in front of its media data stays in front where all that refers to places in the file is understood. Else it
/// comes last, and the old one's place is unused room.
struct MovieRevision {
    /// The parts of the file in their order; those that are copied are of the source.
    let pieces: [FilePiece]

    /// How long the file is.
    var length: Int64 { pieces.reduce(0) { $0 + $1.length } }

    /// A movie box is read as a whole.
    private static let longestMovieBox: Int64 = 512 << 20

    /// Plans the revision of a movie that is read from `source`.
    ///
    /// The first tracks end when `trackEnds` says, where it says that.
    ///
    /// Throws `MediaError`: `.invalidRequest` for what is no movie file, or one in fragments; `.damaged`, `.tooLarge`, and
    /// what the source throws.
    init(
        of source: any ByteSource, adding tracks: [BoxedTrack], ending trackEnds: [MediaTime?] = [],
        creationTime: UInt64
    ) throws {
        let movie = try Self.movie(source)
        let layout = try MovieLayout(movie, source)
        let old = layout.movieBox.extent
        guard old.length <= Self.longestMovieBox else {
            throw MediaError(.tooLarge, "the film's movie box has more than \(Self.longestMovieBox >> 20) MiB")
        }
        let bytes = try source.read(at: old.offset, count: Int(old.length))
        guard bytes.count == Int(old.length) else { throw MediaError.inputChanged }
        func makeEditor() throws -> MovieBoxEditor {
            var editor = try MovieBoxEditor(movie, layout.movieBox, bytes)
            if trackEnds.contains(where: { $0 != nil }) { try editor.endTracks(at: trackEnds) }
            return editor
        }
        var editor = try makeEditor()
        // They would be taken for what is written there.
        guard !editor.hasSamples(from: layout.isMovieLast ? old.offset : layout.end) else {
            throw MediaError(.damaged, "the film lacks a part of its media data", remedy: "get the file again")
        }
        let addition = MovieAddition(
            tracks, to: movie, trackIDs: editor.freeTrackIDs(tracks.count), creationTime: creationTime)
        let isInPlace =
            !layout.isMovieLast && layout.mayGrowInPlace
            && editor.shiftMedia(by: editor.growth(by: addition.boxes(mediaAt: 0)))
        if !isInPlace { editor = try makeEditor() }
        func movieBox(mediaAt place: Int64) throws -> FilePiece {
            .bytes(
                try editor.adding(
                    addition.boxes(mediaAt: place), duration: addition.duration, nextTrackID: addition.nextTrackID))
        }
        let trailer = FilePiece.copy(layout.end..<layout.length)
        if layout.isMovieLast {
            let behind = FilePiece.copy(old.end..<layout.length)
            pieces = [.copy(0..<old.offset)] + addition.media + [try movieBox(mediaAt: old.offset), behind]
        } else if isInPlace {
            let front = try movieBox(mediaAt: 0).length
            let place = layout.end - old.length + front
            pieces =
                [.copy(0..<old.offset), try movieBox(mediaAt: place)]
                + Self.copy(old.end..<layout.end, try layout.closing()) + addition.media + [trailer]
        } else {
            let unused = FileReplacement(place: old.offset + 4, bytes: FourCC("free").bytes)
            pieces =
                Self.copy(0..<layout.end, [unused] + (try layout.closing())) + addition.media
                + [try movieBox(mediaAt: layout.end), trailer]
        }
    }

    private static func movie(_ source: any ByteSource) throws -> Movie {
        do {
            return try BoxReader(source).readMovie()
        } catch BoxError.source(let error) {
            throw error
        } catch {
            throw MediaError.cannotAddTrack("it is no MP4 or QuickTime file")
        }
    }

    /// A range of the source with other bytes at some places, in their order.
    private static func copy(_ range: Range<Int64>, _ replacements: [FileReplacement]) -> [FilePiece] {
        var pieces: [FilePiece] = []
        var reached = range.lowerBound
        for replacement in replacements {
            pieces += [.copy(reached..<replacement.place), .bytes(replacement.bytes)]
            reached = replacement.place + Int64(replacement.bytes.count)
        }
        return pieces + [.copy(reached..<range.upperBound)]
    }
}
