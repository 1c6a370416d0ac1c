internal import Boxes
internal import Media

extension MovieBoxEditor {
    /// Has the first tracks end at times of the movie where there is one for them: their last edit gets shorter.
    ///
    /// Throws `MediaError.damaged` where a track has no edit list, or not such as it should.
    mutating func endTracks(at ends: [MediaTime?]) throws {
        guard let timescale = movie.header?.timescale, let movieField = movieDuration else {
            throw MediaError.unexpectedMovie
        }
        var longest: UInt64 = 0
        for (index, track) in movie.boxes.filter({ $0.type == "trak" }).enumerated() {
            guard let body = place(of: track.body, in: bytes), let header = child("tkhd", of: body),
                let field = durationField(in: header, narrow: 20, wide: 28)
            else { throw MediaError.unexpectedMovie }
            if index < ends.count, let end = ends[index] {
                let ticks = MediaTime.divide(Int128(end.value) * Int128(timescale), Int128(end.timescale), .nearest)
                let end = min(UInt64(clamping: ticks), number(at: field.place, width: field.width))
                try endLastEdit(of: body, at: end)
                write(end, at: field.place, width: field.width)
            }
            longest = max(longest, number(at: field.place, width: field.width))
        }
        write(longest, at: movieField.place, width: movieField.width)
    }

    private mutating func endLastEdit(of track: Range<Int>, at end: UInt64) throws {
        guard let list = child("edts", of: track).flatMap({ child("elst", of: $0) }), list.count >= 8 else {
            throw MediaError.unexpectedMovie
        }
        let isWide = bytes[list.lowerBound] == 1
        let (width, stride) = isWide ? (8, 20) : (4, 12)
        let count = Int(number(at: list.lowerBound + 4, width: 4))
        guard count > 0, count <= (list.count - 8) / stride else { throw MediaError.unexpectedMovie }
        let places = (0..<count).map { list.lowerBound + 8 + $0 * stride }
        let before = places.dropLast().reduce(0 as UInt64) { $0.addingSaturating(number(at: $1, width: width)) }
        write(end > before ? end - before : 0, at: places[count - 1], width: width)
    }

    /// What the first box of a type holds among those that lie in a range of the bytes; nil without one.
    private func child(_ type: FourCC, of range: Range<Int>) -> Range<Int>? {
        var place = range.lowerBound
        while range.upperBound - place >= 8 {
            let length = Int(number(at: place, width: 4))
            guard length >= 8, length <= range.upperBound - place else { return nil }
            if Array(bytes[place + 4..<place + 8]) == type.bytes { return place + 8..<place + length }
            place += length
        }
        return nil
    }
}
