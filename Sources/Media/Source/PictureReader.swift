/// An opened source of frames, on the asset's timeline.
///
/// Confined: whoever opened it lends it to one worker at a time, and `begin(_:)` names that worker's job first. What libav
/// made goes with it, which must not be on the main thread. That something must be opened again to be read from another
/// place is its own business and never seen by callers.
package protocol PictureReader: AnyObject {
    /// Makes the job with this interruption the one that works here, and starts its clock.
    ///
    /// Throws `MediaError.changed` where the source is no longer what was opened.
    func begin(_ interruption: Interruption) throws

    /// Gives what follows the time of one decode.
    func startClock()

    /// Whether it was stopped in the middle of something, so that it must not be used again.
    var isBroken: Bool { get }

    /// Whether it has a single picture, the same at any time, and which; nil for moving pictures.
    var singlePicture: GeneratedImage.Reason? { get }

    /// The size of frames as they are coded, before anything is known of how they are shown.
    var codedSize: PixelSize { get }

    /// How long a frame is presented, on average; nil where nothing tells.
    var frameDuration: MediaTime? { get }

    /// When the frame decoded last is presented; nil where no decoder of all frames stands anywhere.
    var position: MediaTime? { get }

    /// Whether its decoders leave one of the processors to others.
    var leavesProcessor: Bool { get set }

    /// What its decoder of all frames will likely hold in memory, in bytes; zero for single pictures.
    var decoderBytes: Int { get }

    /// Closes decoders, which are opened again when they are needed; false where none is open, or only such as could not go
    /// on where they stand.
    func close(_ kind: DecoderKind) -> Bool

    /// The frame that a request asks for; nil where `isKnown` says of its time that the caller has it already, which is
    /// asked before it is decoded. Only key frames are asked about.
    ///
    /// Throws `MediaError` (`.noFrame` at the ends and out of tolerance) or `CancellationError`.
    func frame(
        _ request: FrameRequest, _ options: FrameOptions, unless isKnown: (MediaTime) -> Bool
    ) throws -> RequestedFrame?

    /// Hands on every frame from a place to before `end`, in the order of their times, until `receive` says stop.
    ///
    /// `.after` begins with the frame after the one presented at its time. Each comes with the time of the frame before it,
    /// where that was met. Throws like `frame(_:_:unless:)`.
    func frames(
        from start: FrameRequest, upTo end: MediaTime?, receive: (DecodedFrame, MediaTime?) throws -> Bool
    ) throws -> FramesEnd

    /// Starts to decode every frame at the last key frame at or before a time; what it came to.
    ///
    /// Throws like `frame(_:_:unless:)`.
    func beginFrames(at time: MediaTime) throws -> FramesBeginning

    /// The frame after the one decoded last; nil at the end. Throws like `frame(_:_:unless:)`.
    func nextFrame() throws -> DecodedFrame?

    /// Whether frames are decoded without their deblocking: for who looks at brightness only.
    var skipsLoopFilter: Bool { get set }

    /// Groups the times from `first` on, at most `limit`, by what must be decoded for them.
    func plan(_ times: [MediaTime], from first: Int, limit: Int, _ options: FrameOptions) throws -> ImagePlan

    /// Says at which times frames will be asked for next, ascending, so that what lies between can be left out; to be said
    /// again, with none, when they have been asked for.
    func expect(_ times: [MediaTime]) throws

    /// Says that the rest of the expected frames may be asked for later.
    func interruptExpected()

    /// When the key frames are presented, ascending; nil where no index tells. None for single pictures.
    func keyFrameTimes() throws -> [MediaTime]?

    /// When the key frame next after a time, or last before it, is presented; nil without one.
    func keyFrameTime(_ direction: SearchDirection, from time: MediaTime) throws -> MediaTime?
}
