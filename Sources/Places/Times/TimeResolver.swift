internal import Compositions
package import Media
package import Times

/// Finds the times of an asset that a person means who names them.
///
/// It reads what each of them needs and no more: a frame that is counted is looked for among the pictures. Confined to the
/// worker that made it; what it has open closes with it.
package final class TimeResolver {
    let asset: Asset
    private let interruption: Interruption
    private let onKeyFrames: (Int) -> Void
    private let pictureTrack: Track?
    /// The source's own timecode of the first frame; nil without one.
    let statedTimecode: MetadataItem?
    private var readout: TimeReadout
    private var pictures: (any PictureReader)?

    /// Reads what is stated of times. Where key frames are not listed, `onKeyFrames` gets how many were found so far.
    ///
    /// Throws `MediaError`, or `CancellationError` when the interruption was cancelled.
    package init(
        _ asset: Asset, _ interruption: Interruption, onKeyFrames: @escaping (Int) -> Void = { _ in }
    ) throws {
        (self.asset, self.interruption, self.onKeyFrames) = (asset, interruption, onKeyFrames)
        try asset.read(.streamInformation, interruption)
        let isStill = asset.status(of: .isStillImage).value ?? false
        pictureTrack = isStill ? nil : asset.mainTrack(withMediaType: .video)
        let tracks = asset.status(of: .tracks).value ?? []
        let items = tracks.flatMap { $0.status(of: .metadata).value ?? [] } + (asset.status(of: .metadata).value ?? [])
        statedTimecode = items.first(where: \.isTimecode)
        readout = TimeReadout(
            frameDuration: pictureTrack?.constantFrameDuration, startTimecode: statedTimecode?.stringValue)
    }

    // MARK: Times

    /// The time of a place on the timeline, which was written as `text`.
    ///
    /// Throws `MediaError.invalidRequest` for a place that the timeline does not have, any other where it cannot be read, and
    /// `CancellationError`.
    package func time(of expression: TimeExpression, written text: String) throws -> MediaTime {
        let time = try place(of: expression, written: text)
        func isBeyond(_ end: MediaTime) -> Bool { readout.isBeyond(end, time, typed: expression) }
        try measureDuration()
        var end = duration
        if end.isNumeric, isBeyond(end), pictureTrack != nil {
            // What is stated stands where the last frame cannot tell.
            do { end = try max(end, endOfLastFrame()) } catch is MediaError where isDurationPrecise {}
        }
        if readout.isBefore(time, typed: expression) || end.isNumeric && isBeyond(end) {
            let bounds = readout.bounds(of: expression, duration: end)
            throw MediaError(.invalidRequest, "“\(text)” is outside: \(bounds)")
        }
        return time
    }

    /// The time that is meant, which may lie beyond the end. Throws as `time(of:written:)`.
    package func place(of expression: TimeExpression, written text: String) throws -> MediaTime {
        if readout.counts(expression) { try findFirstFrame() }
        var (keyFrames, note) = ([MediaTime](), "")
        if case .keyFrame(let number) = expression { (keyFrames, note) = try keyFrameTimes(upTo: number) }
        if case .percent = expression { try measureDuration() }
        guard let time = readout.time(of: expression, duration: duration, keyFrames: keyFrames) else {
            let reason = readout.reason(against: expression, keyFrames: note)
            throw MediaError(.invalidRequest, "there is no “\(text)” here: \(reason)")
        }
        return time
    }

    /// A time as it was meant, or where a frame begins that was named: containers round that. Throws `CancellationError`.
    func edge(_ time: MediaTime, _ expression: TimeExpression) throws -> MediaTime {
        guard expression.isExact, pictureTrack != nil, time > .zero else { return time }
        do {
            let begin = try frame(.at(readout.within(time, typed: expression))).time
            return abs(begin.seconds - time.seconds) < 0.002 ? begin : time
        } catch is MediaError {
            return time
        }
    }

    /// The source's own timecode of the frame presented at a time, in words; nil without one. Throws `CancellationError`.
    func timecode(at time: MediaTime) throws -> String? {
        guard readout.usesSource else { return nil }
        try findFirstFrame()
        return readout.text(time)
    }

    // MARK: The timeline

    /// Where a clip of the asset ends that goes on to its end. Throws as `Asset.clipEnd(_:)`.
    func clipEnd() throws -> MediaTime { try asset.clipEnd(interruption) }

    private var duration: MediaTime { asset.status(of: .duration).value ?? .indefinite }

    /// Reads every packet where the header does not say how long moving pictures are. Throws `CancellationError`.
    private func measureDuration() throws {
        guard pictureTrack != nil, !duration.isNumeric else { return }
        do { try asset.read(.fullScan, interruption) } catch is MediaError {}
    }

    private var isDurationPrecise: Bool { asset.status(of: .providesPreciseDurationAndTiming).value ?? false }

    /// Where it cannot be read, the picture that is asked for tells why. Throws `CancellationError`.
    private func findFirstFrame() throws {
        guard readout.firstFrame == nil else { return }
        do { readout.firstFrame = try frame(.at(.zero)).time } catch is MediaError {}
    }

    private func frame(_ request: FrameRequest) throws -> DecodedFrame {
        guard let found = try openPictures().frame(request, .exact, unless: { _ in false }) else {
            throw MediaError.noFrame
        }
        return found.frame
    }

    private func openPictures() throws -> any PictureReader {
        let reader = try pictures ?? asset.source.pictures(ofTrackAt: nil, DecodeCounters(), interruption)
        pictures = reader
        try reader.begin(interruption)
        return reader
    }

    /// Where the timeline ends with the last picture.
    private func endOfLastFrame() throws -> MediaTime {
        let last = try frame(.before(.positiveInfinity))
        return readout.end(duration, isPrecise: isDurationPrecise, withFrameAt: last.time, lasting: last.duration)
            ?? duration
    }

    /// At least the first `number` key frames, or all of them and how many they are in words.
    private func keyFrameTimes(upTo number: Int) throws -> ([MediaTime], String) {
        var times: [MediaTime] = []
        if let indexed = try openPictures().keyFrameTimes() {
            times = indexed
        } else {
            var last = MediaTime(value: -1, timescale: 1)
            while times.count < number, let next = try openPictures().keyFrameTime(.forward, from: last) {
                onKeyFrames(times.count)
                times.append(next)
                last = next
            }
        }
        return (times, times.count == 1 ? "there is one key frame" : "there are \(times.count) key frames")
    }
}
