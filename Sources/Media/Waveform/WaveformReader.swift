import CLibav
import CLinux

/// Decodes the best audio track of a file into peaks, a little at a time.
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

    private let source: StreamSource
    private let decoder: AudioDecoder
    private let packet: Packet
    private let frame: Frame
    private let isRemote: Bool
    private let workLimit: UInt64
    private let rate: Double
    private var bins: PeakBins
    private var phase = Phase.trial
    /// Nanoseconds of work so far.
    private var spent: UInt64 = 0
    /// When the work that goes on has to stop for now, in monotonic nanoseconds.
    private var deadline: UInt64 = 0
    /// The bins to sample, the next one last.
    private var places: [Int] = []
    private var failures = 0
    /// Whether the track has given anything, and whether some of it was sound.
    private var hasPackets = false
    private var hasFrames = false
    private let isWhole: Bool
    /// Frames in a row that end behind the range.
    private var framesBehind = 0
    /// The end of the range in seconds; nil when the file does not tell its length.
    private let end: Double?
    /// Sound before this time is not wanted: the first after a seek is not whole.
    private var keptFrom = -Double.infinity

    /// The most work for a waveform that nobody has asked for: what is not known then stays sampled. Two hours of AAC
    /// take 6 seconds where the file is in memory, and as long as reading 2 GB takes where it is not.
    private static let patience = Duration.seconds(120)
    /// How long the trial lasts, and what is left to do after it that makes sampling worthwhile.
    private static let trialTime: UInt64 = 60_000_000
    private static let worthSampling = 500_000_000.0
    /// A place is sampled by this many seconds of sound, after as many for the decoder to get going.
    private static let sampleLength = 0.06
    private static let samplingTime: UInt64 = 2_000_000_000

    /// Opens the file and its best audio track. Throws `MediaError`.
    init(
        _ location: MediaLocation, range: TimeRange?, count: Int, budget: Budget, counters: IOCounters,
        interruption: Interruption
    ) throws {
        let demuxer = try Demuxer.reachable(location, counters: counters, budget: budget, interruption: interruption)
        try demuxer.findStreamInformation()
        let index = av_find_best_stream(demuxer.context, AVMEDIA_TYPE_AUDIO, -1, -1, nil, 0)
        guard index >= 0 else { throw WaveformReader.noTrack(demuxer) }
        source = try StreamSource(
            demuxer: demuxer, streamIndex: index, counters: DecodeCounters(), interruption: interruption)
        decoder = try AudioDecoder(parameters: source.parameters, timeBase: source.timeBase)
        packet = try Packet()
        frame = try Frame()
        rate = Double(max(1, source.parameters.pointee.sample_rate))
        isWhole = range == nil
        isRemote = demuxer.fileIdentity == nil
        workLimit = min(budget.scanTime, WaveformReader.patience).nanoseconds
        let known = demuxer.context.pointee.duration
        let length = known > 0 ? Double(known) / Double(AV_TIME_BASE) : nil
        let start = max(0, range?.start.isNumeric == true ? range?.start.seconds ?? 0 : 0)
        let rangeEnd = range.flatMap { $0.end.isNumeric ? $0.end.seconds : nil }
        end = rangeEnd ?? length
        bins = PeakBins(count: count, start: start, length: end.map { max(0, $0 - start) })
        places = WaveformReader.order(of: bins.peaks.count, limit: isRemote ? 32 : 512)
        if start > 0 { try moveToStart() }
    }

    /// Why there is no track: libav takes none for the best one whose rate and channels it does not know.
    private static func noTrack(_ demuxer: Demuxer) -> MediaError {
        let sound = (0..<demuxer.streamCount).lazy.compactMap(demuxer.stream).first {
            StreamReader.mediaType($0.pointee.codecpar.pointee) == .audio
        }
        guard let sound else { return MediaError(.noSuchTrack, "the file has no sound") }
        let parameters = sound.pointee.codecpar.pointee
        return avcodec_find_decoder(parameters.codec_id) == nil ? .noDecoder(for: parameters) : .noSound
    }

    /// Makes the job with this interruption the one that works here.
    func use(_ interruption: Interruption) { source.use(interruption) }

    /// Whether libav was stopped in the middle of something, so that this must not be used again.
    var isBroken: Bool { source.isBroken }

    /// What is known.
    var waveform: Waveform {
        let (peaks, length) = bins.result
        return Waveform(
            peaks: peaks,
            range: TimeRange(start: MediaTime(seconds: bins.start), duration: MediaTime(seconds: length)),
            isComplete: phase == .done)
    }

    /// Works until a monotonic time; true when there is nothing left to do. Throws `MediaError` where the whole track has
    /// nothing that can be decoded.
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
        return phase == .done
    }

    // MARK: The pass

    private func goOn(_ spent: UInt64) throws {
        let reached: Double
        switch try decodeNext({ bins.pass($0, in: $1) }) {
        case .reached(let end): reached = end
        case .ended: return try endPass()
        case .paused:
            // All of what an address has is not worth finding out that it is noise.
            if isRemote, phase == .trial, spent > WaveformReader.samplingTime { phase = .sampling }
            return
        }
        if let end, reached >= end {
            // One frame alone may have a time from nowhere; what comes after it tells.
            framesBehind += 1
            guard framesBehind >= 4 || reached < end + 1 else { return }
            bins.endPass(at: end)
            phase = .done
            return
        }
        framesBehind = 0
        guard phase == .trial, spent > WaveformReader.trialTime else { return }
        phase = .pass
        guard let end, reached > bins.start else { return }
        let left = Double(spent) * (end - reached) / (reached - bins.start)
        if left > WaveformReader.worthSampling { phase = .sampling }
    }

    /// What is known will do, if anything is.
    private func finish() throws {
        if isWhole, hasPackets, !hasFrames { throw MediaError.noSound }
        phase = .done
    }

    /// The sound is over: what its track still claims could not be read, after that there is silence.
    private func endPass() throws {
        guard hasFrames || !isWhole else {
            throw hasPackets
                ? MediaError.noSound
                : MediaError(.decodeFailed, "the track of the sound is empty", remedy: "get the file again")
        }
        let (start, duration) = (source.stream.pointee.start_time, source.stream.pointee.duration)
        var claimed = keptFrom
        if duration != libav_no_pts, duration > 0 {
            let last = (start == libav_no_pts ? source.origin : start).addingSaturating(duration)
            claimed = source.time(of: last).seconds
        }
        let isCutShort = !keptFrom.isFinite || claimed > keptFrom + 1
        bins.endPass(at: isCutShort ? keptFrom : .infinity)
        phase = .done
    }

    /// Goes to where the range starts, or earlier.
    private func moveToStart() throws {
        decoder.flush()
        keptFrom = -.infinity
        guard bins.start > 0 else { return try source.rewind() }
        // MPEG streams may land behind the wanted time.
        var margin = 0.2
        while margin < 20 {
            let place = source.ticks(seconds: bins.start - margin).addingSaturating(source.origin)
            guard bins.start > margin, try source.seek(to: place), try source.read(packet) else { break }
            let landed = packet.time.map { source.time(of: $0).seconds } ?? -.infinity
            if landed < bins.start - 0.03 {
                _ = decoder.send(packet)
                return
            }
            margin *= 4
        }
        try source.rewind()
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
        guard let place = places.popLast(), spent < WaveformReader.samplingTime || isRemote else {
            return try endSampling()
        }
        guard bins.peaks[place] == nil else { return }
        let wanted = bins.end(of: place) - bins.binLength / 2
        let before = source.ticks(seconds: wanted - WaveformReader.sampleLength).addingSaturating(source.origin)
        guard try source.seek(to: before) else {
            places = []
            return
        }
        decoder.flush()
        guard try source.read(packet) else { return }
        _ = decoder.send(packet)
        // Matroska lands where a key frame of the picture is, seconds before maybe: then that is the place.
        let landed = packet.time.map { source.time(of: $0).seconds } ?? wanted
        keptFrom = (wanted - landed > 0.5 ? landed : max(wanted, landed)) + WaveformReader.sampleLength
        for _ in 0..<64 {
            guard case .reached(let reached) = try decodeNext({ bins.sample($0, in: $1) }) else { return }
            if reached >= keptFrom + WaveformReader.sampleLength { return }
        }
    }

    private func endSampling() throws {
        guard !isRemote else { return try finish() }
        phase = .done
        // From the start and not from where the trial ended: where times are guessed, only the start is a sure place.
        do {
            try moveToStart()
            bins.restartPass()
            phase = .pass
        } catch is ReopenNeeded {
            return
        }
    }

    // MARK: Decoding

    /// Decodes one frame and gives its peaks to `take`, bin by bin.
    private func decodeNext(_ take: (Waveform.Peak, Int) -> Void) throws -> Step {
        var fed = 0
        while true {
            let result = decoder.receive(frame)
            if result == libav_error_eof { return .ended }
            guard result >= 0 else {
                try feed()
                // Packets may give neither a frame nor an error, to the end of the file. A place would be lost by a pause.
                fed += 1
                if phase == .sampling ? fed >= 256 : linux_monotonic_time() >= deadline { return .paused }
                continue
            }
            hasFrames = true
            let time = frame.time.map { source.time(of: $0).seconds } ?? max(0, keptFrom)
            let end = time + Double(frame.sampleCount) / rate
            var first = max(0, Int(saturating: ((keptFrom - time) * rate).rounded()))
            while first < frame.sampleCount {
                let here = time + Double(first) / rate
                guard let bin = bins.bin(at: here + 0.5 / rate) else {
                    guard here < bins.start else { break }
                    first = max(first + 1, Int(saturating: ((bins.start - time) * rate).rounded()))
                    continue
                }
                let next = Int(saturating: ((bins.end(of: bin) - time) * rate).rounded())
                let last = min(frame.sampleCount, max(first + 1, next))
                if let peak = frame.peak(of: first..<last) { take(peak, bin) }
                first = last
            }
            // A frame far ahead must not keep out those that follow it in truth.
            if phase != .sampling, self.end.map({ end < $0 + 1 }) ?? true { keptFrom = max(keptFrom, end) }
            return .reached(end)
        }
    }

    private func feed() throws {
        let hasPacket = try source.read(packet)
        hasPackets = hasPackets || hasPacket
        let result = decoder.send(hasPacket ? packet : nil)
        if result < 0, result != libav_error_again, result != libav_error_eof {
            failures += 1
            if failures > 1_000 {
                throw MediaError(.decodeFailed, "the decoder rejects the sound", remedy: "get the file again")
            }
        }
    }
}

extension MediaError {
    fileprivate static let noSound = MediaError(
        .decodeFailed, "no sound can be decoded", remedy: "get the file again")
}
