internal import Boxes
internal import Media

/// Tracks that are added to a movie, with their media data.
struct MovieAddition {
    /// How long the longest track is, in ticks of the movie.
    let duration: UInt64
    /// The number that the next track would get.
    let nextTrackID: UInt32

    private let tracks: [MetadataTrackBox]
    private let mediaHeader: [UInt8]

    init(_ tracks: [BoxedTrack], to movie: Movie, trackIDs: [UInt32], creationTime: UInt64) {
        let pictures = movie.tracks.filter { $0.handler?.type == "vide" && $0.id != 0 }
        let main = pictures.first { $0.header?.isEnabled == true } ?? pictures.first
        let timescale = movie.header.map(\.timescale).flatMap { $0 > 0 ? $0 : nil } ?? 1_000
        let kind: OutputFileType = movie.structure.fileType?.isQuickTime ?? true ? .quickTime : .mpeg4
        self.tracks = zip(tracks, trackIDs).map { track, number in
            MetadataTrackBox(
                track, kind: kind, trackID: number, referent: main?.id, movieTimescale: timescale,
                creationTime: movie.header?.creationTime ?? creationTime)
        }
        duration = self.tracks.map(\.movieDuration).max() ?? 0
        let highest = max(trackIDs.max() ?? 0, movie.tracks.map(\.id).max() ?? 0)
        nextTrackID = highest == .max ? .max : highest + 1
        let length = tracks.reduce(8) { $0 + $1.payload.count }
        let short = UInt32(exactly: length)
        mediaHeader =
            BoxBytes.number(short ?? 1) + FourCC("mdat").bytes
            + (short == nil ? BoxBytes.number(UInt64(length + 8)) : [])
    }

    /// The box of media data in its parts; none without tracks.
    var media: [FilePiece] { tracks.isEmpty ? [] : [.bytes(mediaHeader)] + tracks.map { .bytes($0.track.payload) } }

    /// The boxes of the tracks where that box lies at a place of the file.
    func boxes(mediaAt place: Int64) -> [[UInt8]] {
        var samples = place + Int64(mediaHeader.count)
        return tracks.map { box in
            defer { samples += Int64(box.track.payload.count) }
            return box.bytes(samplesAt: samples)
        }
    }
}
