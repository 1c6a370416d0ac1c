/// A reader of one picture in a file of its own, which is the same at any time.
protocol StillPictureReader: PictureReader {
    /// Whose picture it is.
    var owner: ContainerSource { get }
    /// The file's bytes.
    var reader: InputReader { get }
    /// That of the job that works here.
    var interruption: Interruption { get set }
}

extension StillPictureReader {
    func begin(_ interruption: Interruption) throws {
        self.interruption = interruption
        reader.use(interruption)
        startClock()
        try reader.checkUnchanged()
    }

    func startClock() { interruption.limitDecode(owner.budget) }

    var leavesProcessor: Bool {
        get { false }
        set {}
    }

    var skipsLoopFilter: Bool {
        get { false }
        set {}
    }

    var isBroken: Bool { false }
    var singlePicture: GeneratedImage.Reason? { .stillImage }
    var frameDuration: MediaTime? { nil }
    var position: MediaTime? { nil }
    var decoderBytes: Int { 0 }

    func close(_ kind: DecoderKind) -> Bool { false }

    func frames(
        from start: FrameRequest, upTo end: MediaTime?, receive: (DecodedFrame, MediaTime?) throws -> Bool
    ) throws -> FramesEnd { .endOfFilm }

    func beginFrames(at time: MediaTime) throws -> FramesBeginning { throw MediaError.noPicture }

    func nextFrame() throws -> DecodedFrame? { nil }

    func plan(_ times: [MediaTime], from first: Int, limit: Int, _ options: FrameOptions) throws -> ImagePlan {
        let last = min(times.count, first.addingReportingOverflow(max(1, limit)).partialValue)
        return ImagePlan(
            count: last - first, groups: [ImagePlan.Group(members: Array(first..<last), isRun: false)],
            maximumDecoders: 1)
    }

    func expect(_ times: [MediaTime]) throws {}

    func interruptExpected() {}

    func keyFrameTimes() throws -> [MediaTime]? { [] }

    func keyFrameTime(_ direction: SearchDirection, from time: MediaTime) throws -> MediaTime? { nil }
}
