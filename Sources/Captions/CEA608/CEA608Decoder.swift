import Times

/// Decodes line-21 captions (CTA-608-E): pairs of bytes in, captions of four channels out.
///
/// Text mode and extended data services, which share the line, leave no trace in the captions.
public struct CEA608Decoder: Sendable {
    /// The field of the picture that a pair was sent in.
    public enum Field: Sendable, Hashable {
        /// The field of CC1 and CC2.
        case first
        /// The field of CC3, CC4 and of extended data services.
        case second
    }

    private struct FieldState: Sendable {
        var channel: Int?
        var lastControl: UInt16 = 0
        var lastControlTime: Int64 = .min
        var isExtendedData = false
        var lastTime: Int64?
    }

    private let timescale: Int32
    private let frameDuration: Int64
    private let silenceLimit: Int64?
    private var channels: InlineArray<4, ChannelDecoder>
    private var fields = InlineArray<2, FieldState>(repeating: FieldState())
    private var currentField = 0
    /// Kept here: a global table is asked each time whether it has been made.
    private let basic = CharacterSet.basic
    private var shown: ChannelDecoder.Shown
    /// Whether a control code has told which field the pairs without a field belong to.
    private var knowsField = false

    /// A decoder of pairs whose times are counted in ticks of `1 / timescale` seconds.
    /// - Parameters:
    ///   - timescale: Ticks in a second, over zero.
    ///   - frameDuration: The ticks of a frame: a control code that comes twice within one and a half is one.
    ///   - silenceLimit: The ticks without any pair after which a screen is cleared; nil where a silence means nothing,
    ///     as between the lines of a file.
    ///   - captionLimit: How many captions are kept.
    public init(timescale: Int32, frameDuration: Int64, silenceLimit: Int64? = nil, captionLimit: Int = 100_000) {
        self.timescale = max(1, timescale)
        self.frameDuration = max(0, min(frameDuration, Int64(Int32.max)))
        self.silenceLimit = silenceLimit
        shown = ChannelDecoder.Shown(limit: captionLimit)
        // Half a second, in frames.
        let pause = self.frameDuration * 15
        channels = [
            ChannelDecoder(.cc1, pause: pause), ChannelDecoder(.cc2, pause: pause), ChannelDecoder(.cc3, pause: pause),
            ChannelDecoder(.cc4, pause: pause),
        ]
    }

    /// Whether there were more captions than are kept.
    public var isFull: Bool { shown.isFull }

    /// When the screen of any channel last changed; the least number before it ever did.
    var lastChange: Int64 { channels.indices.reduce(.min) { max($0, channels[$1].lastChange) } }

    /// Takes the next pair, in the order of presentation.
    /// - Parameters:
    ///   - first: The first byte; its parity bit is not looked at.
    ///   - second: The second byte.
    ///   - field: The field that it was sent in; nil when nothing but the control codes tells.
    ///   - time: When it is presented, in ticks.
    public mutating func decode(_ first: UInt8, _ second: UInt8, field: Field? = nil, at time: Int64) {
        let first = first & 0x7F
        let second = second & 0x7F
        if let field { currentField = field == .first ? 0 : 1 }
        if let silenceLimit, let last = fields[currentField].lastTime, time > last,
            time.subtractingSaturating(last) >= silenceLimit
        {
            for channel in currentField * 2..<currentField * 2 + 2 { channels[channel].silence(time, &shown) }
        }
        fields[currentField].lastTime = time
        switch first {
        case 0x10...0x1F: control(first, second, field, time)
        case 0x01...0x0F:
            // Extended data are sent in field 2 only; in field 1 this is noise.
            if currentField == 1 || (field == nil && !knowsField) { fields[currentField].isExtendedData = true }
            fields[currentField].lastControl = 0
        default:
            fields[currentField].lastControl = 0
            guard first != 0 || second != 0, !fields[currentField].isExtendedData,
                let channel = fields[currentField].channel
            else { return }
            if first >= 0x20 { channels[channel].write(basic[Int(first) - 0x20], time, &shown) }
            if second >= 0x20 { channels[channel].write(basic[Int(second) - 0x20], time, &shown) }
        }
    }

    private mutating func control(_ first: UInt8, _ second: UInt8, _ field: Field?, _ time: Int64) {
        guard second >= 0x20 else { return }
        let code = first & 0xF7
        let isMiscellaneous = (code == 0x14 || code == 0x15) && second < 0x30
        if isMiscellaneous, field == nil {
            currentField = code == 0x14 ? 0 : 1
            knowsField = true
        }
        let pair = UInt16(first) << 8 | UInt16(second)
        let state = fields[currentField]
        let distance = time.subtractingSaturating(state.lastControlTime)
        if state.lastControl == pair, distance >= 0, distance <= frameDuration * 3 / 2 {
            fields[currentField].lastControl = 0
            return
        }
        let channel = currentField * 2 + (first & 0x08 == 0 ? 0 : 1)
        fields[currentField].lastControl = pair
        fields[currentField].lastControlTime = time
        fields[currentField].channel = channel
        fields[currentField].isExtendedData = false
        if second >= 0x40 {
            guard let row = CEA608Decoder.row(code, second) else { return }
            channels[channel].address(row: row, attributes: second & 0x1F)
            return
        }
        switch (code, second) {
        case (0x14, 0x20...0x2F), (0x15, 0x20...0x2F):
            if let code = MiscellaneousCode(rawValue: second) { channels[channel].control(code, time, &shown) }
        case (0x11, 0x20...0x2F): channels[channel].midRow(second & 0x0F, time, &shown)
        case (0x11, _): channels[channel].write(CharacterSet.special[Int(second) - 0x30], time, &shown)
        case (0x12, _): channels[channel].replace(CharacterSet.firstExtended[Int(second) - 0x20], time, &shown)
        case (0x13, _): channels[channel].replace(CharacterSet.secondExtended[Int(second) - 0x20], time, &shown)
        case (0x10, 0x20...0x2F):
            // Black (2E) is what there is by itself.
            let code = second == 0x2E ? 0 : UInt32(second & 0x0F) + 1
            channels[channel].attribute(time, &shown) { $0.backgroundCode = code }
        case (0x17, 0x21...0x23): channels[channel].tab(Int(second) - 0x20)
        case (0x17, 0x2D):
            channels[channel].attribute(time, &shown) { $0.backgroundCode = Pen.transparentBackground }
        case (0x17, 0x2E...0x2F):
            channels[channel].attribute(time, &shown) { pen in
                pen.color = 7
                pen.isItalic = false
                pen.isUnderlined = second == 0x2F
            }
        default: return
        }
    }

    /// The row of a preamble address code, 0 to 14; nil where there is none.
    static func row(_ code: UInt8, _ second: UInt8) -> Int? {
        if code == 0x10 { return second & 0x20 == 0 ? 10 : nil }
        let rows = [10, 0, 2, 11, 13, 4, 6, 8]
        return rows[Int(code & 7)] + (second & 0x20 == 0 ? 0 : 1)
    }

    /// Ends the stream: what is still shown has no end.
    /// - Returns: All captions, by their starts.
    public mutating func finish() -> [Caption] {
        for channel in channels.indices { channels[channel].finish(&shown) }
        var captions: [Caption] = []
        captions.reserveCapacity(shown.captions.count)
        var isOrdered = true
        var last = Int64.min
        for entry in shown.captions {
            if entry.start < last { isOrdered = false }
            last = entry.start
            captions.append(entry.caption)
            captions[captions.count - 1].start = MediaTime(value: entry.start, timescale: timescale)
            if let end = entry.end { captions[captions.count - 1].end = MediaTime(value: end, timescale: timescale) }
        }
        guard !isOrdered else { return captions }
        // Captions that start together keep their order.
        let order = captions.indices.sorted { (shown.captions[$0].start, $0) < (shown.captions[$1].start, $1) }
        return order.map { captions[$0] }
    }
}
