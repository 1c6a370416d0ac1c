/// Two bytes of closed captions with the channel that they belong to (CTA-708-E, 4.3: a cc_data construct).
struct CaptionPair: Sendable, Hashable {
    /// What the bytes are.
    enum Kind: UInt8, Sendable {
        /// Line 21 of field 1.
        case firstField
        /// Line 21 of field 2.
        case secondField
        /// The middle of a packet of CEA-708.
        case packetData
        /// The beginning of one.
        case packetStart
    }

    var kind: Kind
    var first: UInt8
    var second: UInt8
    /// How many frames of line 21 after the sample's time they are sent.
    var delay = 0

    /// The three bytes of a construct; nil where its mark says that it carries nothing.
    init?(_ mark: UInt8, _ first: UInt8, _ second: UInt8) {
        guard mark & 0x04 != 0, let kind = Kind(rawValue: mark & 0x03) else { return nil }
        self.kind = kind
        self.first = first
        self.second = second
    }

    init(_ kind: Kind, _ first: UInt8, _ second: UInt8, delay: Int) {
        self.kind = kind
        self.first = first
        self.second = second
        self.delay = delay
    }
}
