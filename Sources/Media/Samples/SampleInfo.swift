/// What a container tells of a sample beside its bytes.
package struct SampleInfo: Sendable {
    /// When it is presented, with the format's timescale; nil where the container does not tell.
    package let presentationTime: MediaTime?
    /// When it is decoded; nil where the container does not tell.
    package let decodeTime: MediaTime?
    /// How long it is presented; nil where the container does not tell.
    package let duration: MediaTime?
    /// Whether decoding can begin with it.
    package let isKeyFrame: Bool
    /// Whether an edit list hides what it presents.
    package let isHidden: Bool
    /// WebVTT's name of the cue.
    package let cueIdentifier: String?
    /// WebVTT's settings of the cue.
    package let cueSettings: String?
    /// When the zero of the clock is presented by which times within the sample count; nil where they count as the asset does.
    package var clockOrigin: MediaTime?
    /// Why its bytes cannot be had, which then are none; nil where they can.
    package var loss: MediaError?
}

extension SampleInfo {
    /// A sample that can be understood without others.
    package init(
        at time: MediaTime, duration: MediaTime?, clockOrigin: MediaTime? = nil, loss: MediaError? = nil
    ) {
        self.init(
            presentationTime: time, decodeTime: time, duration: duration, isKeyFrame: true, isHidden: false,
            cueIdentifier: nil, cueSettings: nil, clockOrigin: clockOrigin, loss: loss)
    }
}

extension SampleInfo {
    /// The same of another timeline, on which it is presented so much later, and whose own clock has its zero at a time.
    package func shifted(by offset: MediaTime, clockOrigin: MediaTime) -> SampleInfo {
        SampleInfo(
            presentationTime: presentationTime.map { $0 + offset }, decodeTime: decodeTime.map { $0 + offset },
            duration: duration, isKeyFrame: isKeyFrame, isHidden: isHidden, cueIdentifier: cueIdentifier,
            cueSettings: cueSettings, clockOrigin: clockOrigin, loss: loss)
    }

    /// Whether it and all that follow are presented at a time or later; false for a time that is not known.
    func isDecoded(from end: MediaTime) -> Bool {
        guard end.isNumeric, let time = decodeTime ?? presentationTime else { return false }
        return time >= end
    }
}
