import Times

/// Reads the closed captions that lie in coded pictures or in the samples of a caption track.
///
/// Pictures come in the order in which they are decoded; their captions are put into the order of presentation, in which
/// alone they make sense.
public struct ClosedCaptionReader: Sendable {
    /// What the bytes are.
    public enum Coding: Sendable, Hashable {
        /// Pictures of H.264.
        case h264
        /// Pictures of HEVC.
        case hevc
        /// Pictures of MPEG-1 and MPEG-2.
        case mpeg2
        /// Samples of a `c608` or `c708` track.
        case track
    }

    private struct Picture: Sendable {
        /// Nil where it is that of the picture before and how long that one is shown.
        var time: Int64?
        var duration: Int64
        var pairs: [CaptionPair]
    }

    /// As many as H.264 and HEVC let come out of order, each in two fields.
    private static let depth = 32

    private let coding: Coding
    private let userData: PictureUserData
    private let timescale: Int32
    private var line21: CEA608Decoder
    private var digital: CEA708Decoder
    private let frameDuration: Int64
    private let limits: CaptionLimits
    /// Pictures that others may still come before, by their times.
    private var held: [Picture] = []
    /// Whether pictures had to be taken in the order in which they are decoded.
    private var isUnordered = false
    /// When the picture comes that follows the last one.
    private var nextTime: Int64 = 0
    /// When the last pair of each field was sent.
    private var sent: [Int64?] = [nil, nil]

    /// A reader of times in ticks of `1 / timescale` seconds.
    /// - Parameters:
    ///   - coding: What the bytes are.
    ///   - configuration: The codec's configuration record, which tells how the parts of a picture follow each other.
    ///   - timescale: Ticks in a second, over zero.
    ///   - limits: How much is kept.
    public init(
        _ coding: Coding, configuration: [UInt8] = [], timescale: Int32, limits: CaptionLimits = CaptionLimits()
    ) {
        self.coding = coding
        self.timescale = max(1, timescale)
        self.limits = limits
        userData = PictureUserData(coding, configuration: configuration)
        let scale = Int64(self.timescale)
        frameDuration = max(1, scale * 1_001 / 30_000)
        // A code that is sent twice may come with the next picture of a film of 24 a second.
        let longest = coding == .track ? frameDuration : max(1, (scale * 1_001 + 23_999) / 24_000)
        line21 = CEA608Decoder(
            timescale: self.timescale, frameDuration: longest, silenceLimit: 16 * scale,
            captionLimit: limits.captions)
        digital = CEA708Decoder(timescale: self.timescale, captionLimit: limits.captions)
    }

    /// Reads the next picture or sample.
    /// - Parameters:
    ///   - bytes: It, as the container has it.
    ///   - time: The tick at which it is presented; nil where the container does not tell.
    ///   - decodingTime: The tick at which it is decoded; nil where the container does not tell.
    ///   - duration: How long it is presented; nil where the container does not tell.
    public mutating func read(
        _ bytes: [UInt8], at time: Int64?, decodedAt decodingTime: Int64? = nil, for duration: Int64? = nil
    ) {
        bytes.withUnsafeBufferPointer { read($0, at: time, decodedAt: decodingTime, for: duration) }
    }

    /// As the other, of bytes that need not be copied.
    package mutating func read(
        _ bytes: UnsafeBufferPointer<UInt8>, at time: Int64?, decodedAt decodingTime: Int64? = nil,
        for duration: Int64? = nil
    ) {
        var picture = Picture(time: time, duration: duration ?? frameDuration, pairs: [])
        switch coding {
        case .track:
            picture.pairs = CaptionPairReader.sample(Array(bytes))
            picture.time = time ?? decodingTime
            present(picture)
        case .mpeg2:
            // The type of a picture tells its place, which matters where only some have times, as on discs: one that others
            // refer to is shown when the next such comes.
            let found = userData.find(bytes)
            picture.pairs = found.pairs
            if found.isBidirectional == true { return present(picture) }
            if let reference = held.first { present(reference) }
            held = [picture]
        case .h264, .hevc:
            picture.pairs = userData.find(bytes).pairs
            if time == nil {
                picture.time = decodingTime ?? held.last?.time ?? nextTime
                if !picture.pairs.isEmpty { isUnordered = true }
            }
            var place = held.count
            while place > 0, (held[place - 1].time ?? 0) > (picture.time ?? 0) { place -= 1 }
            held.insert(picture, at: place)
            if held.count > ClosedCaptionReader.depth { present(held.removeFirst()) }
        }
    }

    private mutating func present(_ picture: Picture) {
        let start = picture.time ?? nextTime
        nextTime = start.addingSaturating(picture.duration)
        for pair in picture.pairs {
            let time = start.addingSaturating(Int64(pair.delay) * frameDuration)
            switch pair.kind {
            case .firstField, .secondField:
                let field = Int(pair.kind.rawValue)
                line21.decode(
                    pair.first, pair.second, field: field == 0 ? .first : .second, at: steady(time, sent[field]))
                sent[field] = steady(time, sent[field])
            case .packetData, .packetStart:
                digital.decode(pair.first, pair.second, startsPacket: pair.kind == .packetStart, at: start)
            }
        }
    }

    /// Samples that overlap do not turn time back; a clock that begins anew does.
    private func steady(_ time: Int64, _ last: Int64?) -> Int64 {
        guard let last, time < last, last.subtractingSaturating(time) < Int64(timescale) else { return time }
        return last
    }

    /// Ends the film: what is still shown has no end.
    public mutating func finish() -> ClosedCaptions {
        for picture in held { present(picture) }
        held = []
        var problems = ProblemList(limit: limits.problems)
        if isUnordered { problems.add(.badSample("no times of presentation: letters may be out of order"), line: 0) }
        if line21.isFull || digital.isFull { problems.add(.tooManyCaptions(limit: limits.captions), line: 0) }
        let frame = MediaTime(value: frameDuration, timescale: timescale)
        func sound(_ caption: Caption) -> Caption {
            var caption = caption
            if caption.end.isNumeric, caption.end <= caption.start { caption.end = caption.start + frame }
            return caption
        }
        var channels: [CaptionChannel: [Caption]] = [:]
        for caption in line21.finish() {
            guard let channel = caption.channel else { continue }
            channels[channel, default: []].append(sound(caption))
        }
        return ClosedCaptions(
            channels: channels, services: digital.finish().mapValues { $0.map(sound) }, problems: problems.problems)
    }
}
