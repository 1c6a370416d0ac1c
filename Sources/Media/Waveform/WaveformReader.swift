import CLinux

/// Decodes an audio track of a file into peaks, a little at a time.
///
/// A short sound is decoded from its start to its end. Where a trial shows that this takes long, places all over the
/// length are sampled first, ever more densely, so that the shape of the whole is there within a moment; then everything
/// is decoded. From an address only the samples are read, because the whole means the whole film.
///
/// Confined: `WaveformUpdates` lends it to one worker at a time.
final class WaveformReader {
    private enum Phase {
        /// Decoding from the start, to see how quick that is.
        case trial
        case sampling
        case pass
        case done
    }

    /// What decoding on came to.
    private enum Step {
        /// A frame, which ends at so many seconds.
        case reached(Double)
        /// The end of the sound.
        case ended
        /// The end of the time, and no frame yet.
        case paused
    }

    private let sound: any SoundReader
    /// Whether all of it may be read: of what a server has only samples are.
    private let mayBeScanned: Bool
    private let workLimit: UInt64
    private var bins: PeakBins
    private var phase = Phase.trial
    /// Nanoseconds of work so far.
    private var spent: UInt64 = 0
    /// When the work that goes on has to stop for now, in monotonic nanoseconds.
    private var deadline: UInt64 = 0
    /// The bins to sample, the next one last.
    private var places: [Int] = []
    /// Whether some of what the track has given was sound.
    private var hasFrames = false
    private let isWhole: Bool
    /// Frames in a row that end behind the range.
    private var framesBehind = 0
    /// The end of the range in seconds; nil when the file does not tell its length, or not for sure.
    private let end: Double?
    /// The same, estimated.
    private let expectedEnd: Double?
    /// Sound before this time is not wanted: the first after a seek is not whole.
    private var discardBefore = -Double.infinity

    /// The most work for a waveform that nobody has asked for: what is not known then stays sampled. Two hours of AAC
    /// take 6 seconds where the file is in memory, and as long as reading 2 GB takes where it is not.
    private static let patience = Duration.seconds(120)
    /// How long the trial lasts, and what is left to do after it that makes sampling worthwhile.
    private static let trialTime: UInt64 = 60_000_000
    private static let worthSampling = 500_000_000.0
    /// A place is sampled by this many seconds of sound, after as many for the decoder to get going.
    private static let sampleLength = 0.06
    private static let samplingTime: UInt64 = 2_000_000_000

    /// Opens a track of a source, the best one without an index. Throws `MediaError`.
    init(
        _ source: any MediaSource, trackAt index: Int? = nil, range: TimeRange?, count: Int,
        _ interruption: Interruption
    ) throws {
        sound = try source.sound(ofTrackAt: index, interruption)
        isWhole = range == nil
        mayBeScanned = source.policy.mayBeScanned
        workLimit = min(source.budget.scanTime, WaveformReader.patience).nanoseconds
        let start = max(0, range?.start.isNumeric == true ? range?.start.seconds ?? 0 : 0)
        let rangeEnd = range.flatMap { $0.end.isNumeric ? $0.end.seconds : nil }
        expectedEnd = rangeEnd ?? sound.duration?.seconds
        let isEstimate = rangeEnd == nil && sound.isDurationEstimate
        end = isEstimate ? nil : expectedEnd
        bins = PeakBins(
            count: count, start: start, length: expectedEnd.map { max(0, $0 - start) }, isEstimate: isEstimate)
        places = WaveformReader.order(of: bins.peaks.count, limit: mayBeScanned ? 512 : 32)
        if start > 0 { try moveToStart() }
    }

    /// Makes the job with this interruption the one that works here.
    /// Throws `MediaError.changed`.
    func begin(_ interruption: Interruption) throws { try sound.begin(interruption) }

    /// Whether it was stopped in the middle of something, so that this must not be used again.
    var isBroken: Bool { sound.isBroken }

    /// What is known.
    var waveform: Waveform {
        let (peaks, length) = bins.result
        return Waveform(
            peaks: peaks,
            range: TimeRange(start: MediaTime(seconds: bins.start), duration: MediaTime(seconds: length)),
            isComplete: phase == .done)
    }

    /// Works until a monotonic time; true when there is nothing left to do. Throws `MediaError` where the whole track has
    /// nothing that can be decoded, and where none of the stretches that were met could be read.
    func work(until deadline: UInt64) throws -> Bool {
        var now = linux_monotonic_time()
        let started = now
        self.deadline = deadline
        defer { spent += linux_monotonic_time() - started }
        while phase != .done, now < deadline {
            if spent + (now - started) > workLimit { try finish() }
            switch phase {
            case .trial, .pass: try goOn(spent + (now - started))
            case .sampling: try samplePlace(spent + (now - started))
            case .done: break
            }
            now = linux_monotonic_time()
        }
        guard phase == .done else { return false }
        if !sound.hasData, let failure = sound.failure { throw failure }
        return true
    }

    // MARK: The pass

    private func goOn(_ spent: UInt64) throws {
        let reached: Double
        switch try decodeNext({ bins.pass($0, in: $1) }) {
        case .reached(let end): reached = end
        case .ended: return try endPass()
        case .paused:
            // All of what an address has is not worth finding out that it is noise.
            if !mayBeScanned, phase == .trial, spent > WaveformReader.samplingTime { phase = .sampling }
            return
        }
        if let end, reached >= end {
            // One frame alone may have a bogus timestamp; what comes after it tells.
            framesBehind += 1
            guard framesBehind >= 4 || reached < end + 1 else { return }
            bins.endPass(at: end)
            phase = .done
            return
        }
        framesBehind = 0
        guard phase == .trial, spent > WaveformReader.trialTime else { return }
        phase = .pass
        guard let expectedEnd, reached > bins.start else { return }
        let left = Double(spent) * (expectedEnd - reached) / (reached - bins.start)
        if left > WaveformReader.worthSampling { phase = .sampling }
    }

    /// What is known will do, if anything is.
    private func finish() throws {
        if isWhole, sound.hasData, !hasFrames { throw MediaError.noSound }
        phase = .done
    }

    /// The sound is over: what its track still claims could not be read, after that there is silence.
    private func endPass() throws {
        guard hasFrames || !isWhole else {
            throw sound.hasData
                ? MediaError.noSound
                : MediaError(.decodeFailed, "the track of the sound is empty", remedy: "get the file again")
        }
        let claimed = sound.statedEnd?.seconds ?? discardBefore
        let isCutShort = !discardBefore.isFinite || claimed > discardBefore + 1
        bins.endPass(at: isCutShort ? discardBefore : .infinity)
        phase = .done
    }

    /// Goes to where the range starts, or earlier.
    private func moveToStart() throws {
        discardBefore = -.infinity
        try sound.approach(bins.start)
    }

    // MARK: Sampling

    /// Bins in an order that covers the whole ever more densely.
    static func order(of count: Int, limit: Int) -> [Int] {
        var step = 1
        while step < count { step *= 2 }
        var order: [Int] = []
        var isFirst = true
        while step >= 1, order.count < limit {
            order += stride(from: isFirst ? 0 : step, to: count, by: isFirst ? step : step * 2)
            isFirst = false
            step /= 2
        }
        return order.prefix(limit).reversed()
    }

    private func samplePlace(_ spent: UInt64) throws {
        guard let place = places.popLast(), spent < WaveformReader.samplingTime || !mayBeScanned else {
            return try endSampling()
        }
        guard bins.peaks[place] == nil else { return }
        let wanted = bins.end(of: place) - bins.binLength / 2
        let landed: Double
        switch try sound.seek(to: MediaTime(seconds: wanted - WaveformReader.sampleLength)) {
        case .unreachable:
            places = []
            return
        case .ended: return
        // Matroska lands where a key frame of the picture is, seconds before maybe: then that is the place.
        case .found(let time): landed = time.map(\.seconds) ?? wanted
        }
        discardBefore = (wanted - landed > 0.5 ? landed : max(wanted, landed)) + WaveformReader.sampleLength
        for _ in 0..<64 {
            guard case .reached(let reached) = try decodeNext({ bins.sample($0, in: $1) }) else { return }
            if reached >= discardBefore + WaveformReader.sampleLength { return }
        }
    }

    private func endSampling() throws {
        guard mayBeScanned else { return try finish() }
        phase = .done
        // From the start and not from where the trial ended: where times are guessed, only the start is a sure place.
        try moveToStart()
        bins.restartPass()
        phase = .pass
    }

    // MARK: Decoding

    /// Decodes one frame and gives its peaks to `take`, bin by bin.
    private func decodeNext(_ take: (Waveform.Peak, Int) -> Void) throws -> Step {
        let step = try sound.next { fed in
            // A place would be lost by a pause.
            phase == .sampling ? fed < 256 : linux_monotonic_time() < deadline
        }
        let decoded: DecodedSound
        switch step {
        case .sound(let sound): decoded = sound
        case .unreadable(let range):
            let end = range.end.seconds
            if phase != .sampling {
                bins.leaveOut(from: max(range.start.seconds, discardBefore), to: end)
                discardBefore = max(discardBefore, end)
            }
            return .reached(end)
        case .ended: return .ended
        case .paused: return .paused
        }
        hasFrames = true
        let (count, rate) = (decoded.sampleCount, decoded.sampleRate)
        let time = decoded.time?.seconds ?? max(0, discardBefore)
        let end = time + Double(count) / rate
        var first = decoded.index(after: discardBefore - time)
        while first < count {
            let here = time + Double(first) / rate
            guard let bin = bins.bin(at: here + DecodedSound.middle / rate) else {
                guard here < bins.start else { break }
                first = max(first + 1, decoded.index(after: bins.start - time))
                continue
            }
            let last = max(first + 1, decoded.index(after: bins.end(of: bin) - time))
            if let peak = decoded.peak(of: first..<last) { take(peak, bin) }
            first = last
        }
        // A frame far ahead must not keep out those that follow it in truth.
        if phase != .sampling, self.end.map({ end < $0 + 1 }) ?? true { discardBefore = max(discardBefore, end) }
        return .reached(end)
    }
}

extension MediaError {
    static let noSound = MediaError(.decodeFailed, "no sound can be decoded", remedy: "get the file again")
}
