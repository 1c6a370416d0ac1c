public import Media

/// What the timeline screen draws besides pictures.
public struct TimelineFacts: Sendable, Hashable, Codable {
    /// The broad kind of the file.
    public var kind: MediaSummary.Kind

    /// Whether there is sound.
    public var hasSound: Bool

    /// The length; indefinite when unknown.
    public var duration: MediaTime

    /// Whether the length is stated or measured; an estimate may be too short or too long.
    public var isDurationPrecise = true

    /// The length of one frame as the file declares it; nil when it does not or frames vary too much to say.
    public var frameDuration: MediaTime?

    /// Size of the picture as displayed; nil without a picture.
    public var displaySize: PixelSize?

    /// The source's own timecode of the first frame, such as `01:00:00;00`; nil without one.
    public var startTimecode: String?

    /// The chapters in order.
    public var chapters: [Chapter]

    /// What it is put together from, in the order of time, gaps left out; empty for what has pictures and sound of its own.
    public var segments: [Segment] = []

    /// Whether it can only be read from its start on, so that what lies ahead takes as long as all before it.
    public var isReadInOrder = false

    /// How far behind its end a broadcast is joined; nil for what is none, and for one that is over.
    public var minimumTimeOffsetFromLive: MediaTime?

    /// The variants that a stream is offered in; empty for what is none.
    public var variants: [AssetVariant] = []

    /// The sounds of which one is heard at a time, such as languages.
    public var sounds: [Sound] = []

    /// The number of the version of the file that all this is of; requests for pictures that name it fail once there is
    /// another.
    public var revision: Int?

    /// Where the timeline ends with a frame that was found, which lasts so long by its container's word; nil where that
    /// frame does not tell, because it begins before an end that is no estimate.
    public func end(withFrameAt time: MediaTime, lasting length: MediaTime?) -> MediaTime? {
        TimeReadout(self).end(duration, isPrecise: isDurationPrecise, withFrameAt: time, lasting: length)
    }

    /// A stretch of the timeline that presents a stretch of another file.
    public struct Segment: Sendable, Hashable, Codable {
        /// What people call that file.
        public var name: String
        /// Where it lies.
        public var range: TimeRange
        /// Why nothing of it can be shown, such as that the file is missing; nil where nothing is known against it.
        public var obstacle: MediaError?
    }

    /// One of several sounds.
    public struct Sound: Sendable, Hashable, Codable {
        /// What a menu calls it.
        public var name: String
        /// The language by BCP 47; nil when not stated.
        public var language: String?
        /// Whether the waveform is of it.
        public var isShown: Bool
    }

    /// A chapter of the file.
    public struct Chapter: Sendable, Hashable, Codable {
        /// Its title; empty without one.
        public var title: String
        /// Where it lies.
        public var range: TimeRange
    }
}

extension TimeReadout {
    /// The readout of a file; by its own timecode if it has one.
    public init(_ facts: TimelineFacts) {
        self.init(frameDuration: facts.frameDuration, startTimecode: facts.startTimecode)
    }
}
