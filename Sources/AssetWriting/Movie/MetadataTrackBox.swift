internal import Boxes
internal import Media

/// The box of a track of boxed metadata in a movie (`trak`).
struct MetadataTrackBox {
    let track: BoxedTrack
    /// Its clock, which takes a while to find.
    private let clock: SampleClock
    let kind: OutputFileType
    let trackID: UInt32
    /// The track that is described; nil for none.
    let referent: UInt32?
    /// Ticks a second of the movie.
    let movieTimescale: UInt32
    /// Seconds since the start of 1904 in UTC.
    let creationTime: UInt64

    init(
        _ track: BoxedTrack, kind: OutputFileType, trackID: UInt32, referent: UInt32?, movieTimescale: UInt32,
        creationTime: UInt64
    ) {
        self.track = track
        clock = track.clock
        self.kind = kind
        self.trackID = trackID
        self.referent = referent
        self.movieTimescale = movieTimescale
        self.creationTime = creationTime
    }

    /// How long it is in ticks of the movie, a part of one counting as a whole.
    var movieDuration: UInt64 {
        let ticks = MediaTime.divide(
            Int128(clock.length) * Int128(movieTimescale), Int128(clock.timescale), .up)
        return UInt64(clamping: ticks)
    }

    /// The box where the samples lie at a place of the file. How long it is does not depend on the place.
    func bytes(samplesAt place: Int64) -> [UInt8] {
        var boxes = [header]
        if let referent { boxes.append(BoxBytes.box("tref", BoxBytes.box("cdsc", BoxBytes.number(referent)))) }
        boxes.append(BoxBytes.box("mdia", mediaHeader, handler, mediaInformation(place)))
        return BoxBytes.box("trak", boxes.flatMap(\.self))
    }

    private var header: [UInt8] {
        let isEnabledInMovieAndPreview: UInt32 = 7
        let rest = [UInt8](repeating: 0, count: 16) + BoxBytes.identityMatrix + BoxBytes.numbers(0, 0)
        return BoxBytes.full(
            "tkhd", version: 1, flags: isEnabledInMovieAndPreview, BoxBytes.number(creationTime),
            BoxBytes.number(creationTime), BoxBytes.numbers(trackID, 0), BoxBytes.number(movieDuration), rest)
    }

    private var mediaHeader: [UInt8] {
        let undetermined: UInt32 = 0x55C4_0000
        return BoxBytes.full(
            "mdhd", version: 1, BoxBytes.number(creationTime), BoxBytes.number(creationTime),
            BoxBytes.number(UInt32(clock.timescale)), BoxBytes.number(clock.length), BoxBytes.number(undetermined))
    }

    private var handler: [UInt8] { Self.handler("mhlr", "meta", "Timed Metadata", kind) }

    private static func handler(
        _ component: FourCC, _ type: FourCC, _ name: String, _ kind: OutputFileType
    ) -> [UInt8] {
        let name = Array(name.utf8)
        let zeros = [UInt8](repeating: 0, count: 12)
        return switch kind {
        case .quickTime: BoxBytes.full("hdlr", component.bytes, type.bytes, zeros, [UInt8(name.count)] + name)
        case .mpeg4: BoxBytes.full("hdlr", BoxBytes.numbers(0), type.bytes, zeros, name + [0])
        }
    }

    private func mediaInformation(_ place: Int64) -> [UInt8] {
        let inThisFile = BoxBytes.full("url ", flags: 1)
        let data = BoxBytes.box("dinf", BoxBytes.full("dref", BoxBytes.numbers(1), inThisFile))
        switch kind {
        case .mpeg4: return BoxBytes.box("minf", BoxBytes.full("nmhd"), data, sampleTable(place))
        case .quickTime:
            // Drawn by dithering, in grey: what says nothing of metadata, and is there in all of Apple's own.
            let graphics: [UInt8] = [0, 0x40, 0x80, 0, 0x80, 0, 0x80, 0, 0, 0, 0, 0]
            let header = BoxBytes.box("gmhd", BoxBytes.full("gmin", graphics))
            return BoxBytes.box(
                "minf", header, Self.handler("dhlr", "url ", "Data Handler", kind), data, sampleTable(place))
        }
    }

    private func sampleTable(_ place: Int64) -> [UInt8] {
        let count = UInt32(track.samples.count)
        var times: [(count: UInt32, duration: UInt32)] = []
        for duration in clock.durations {
            if times.last?.duration == duration {
                times[times.count - 1].count += 1
            } else {
                times.append((1, duration))
            }
        }
        var runs: [UInt8] = []
        for run in times { runs += BoxBytes.numbers(run.count, run.duration) }
        var sizes: [UInt8] = []
        sizes.reserveCapacity(track.samples.count * 4)
        for sample in track.samples { sizes += BoxBytes.number(UInt32(sample.size)) }
        let chunks = count > 0 ? 1 as UInt32 : 0
        return BoxBytes.box(
            "stbl", BoxBytes.full("stsd", BoxBytes.numbers(1), track.keys.sampleEntry),
            BoxBytes.full("stts", BoxBytes.number(UInt32(times.count)), runs),
            // One chunk with all samples.
            BoxBytes.full("stsc", BoxBytes.number(chunks), chunks > 0 ? BoxBytes.numbers(1, count, 1) : []),
            BoxBytes.full("stsz", BoxBytes.numbers(0, count), sizes),
            BoxBytes.full("co64", BoxBytes.number(chunks), chunks > 0 ? BoxBytes.number(place) : []))
    }
}
