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
        var time: Int64
        var pairs: [CaptionPair]
    }

    /// As many as any codec lets come out of order, each in two fields.
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
    private var lastTime: Int64?
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

    /// Whether any captions have come so far, shown or not.
    public private(set) var hasCaptions = false

    /// Reads the next picture or sample, presented at a tick; nil where the container does not tell.
    public mutating func read(_ bytes: [UInt8], at time: Int64?) {
        bytes.withUnsafeBufferPointer { read($0, at: time) }
    }

    /// As `read(_:at:)`, of bytes that need not be copied.
    package mutating func read(_ bytes: UnsafeBufferPointer<UInt8>, at time: Int64?) {
        let pairs = coding == .track ? CaptionPairReader.sample(Array(bytes)) : userData.pairs(bytes)
        let picture = Picture(time: time ?? (held.last?.time ?? lastTime ?? 0), pairs: pairs)
        var place = held.count
        while place > 0, held[place - 1].time > picture.time { place -= 1 }
        held.insert(picture, at: place)
        if held.count > (coding == .track ? 1 : ClosedCaptionReader.depth) { present(held.removeFirst()) }
    }

    private mutating func present(_ picture: Picture) {
        lastTime = picture.time
        for pair in picture.pairs {
            hasCaptions = true
            let time = picture.time.addingSaturating(Int64(pair.delay) * frameDuration)
            switch pair.kind {
            case .firstField, .secondField:
                let field = Int(pair.kind.rawValue)
                line21.decode(
                    pair.first, pair.second, field: field == 0 ? .first : .second, at: steady(time, sent[field]))
                sent[field] = steady(time, sent[field])
            case .packetData, .packetStart:
                digital.decode(pair.first, pair.second, startsPacket: pair.kind == .packetStart, at: picture.time)
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
