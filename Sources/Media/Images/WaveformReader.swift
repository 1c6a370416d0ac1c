import CLibav
import CLinux

/// Decodes the audio of a file into peaks.
///
/// Confined to the worker that made it.
final class WaveformReader {
    private let source: StreamSource
    private let decoder: AudioDecoder
    private let packet: Packet
    private let frame: Frame
    private var peaks: [Waveform.Peak] = []
    private var isFilled: [Bool] = []
    private var failures = 0

    /// Opens the file and its best audio track. Throws `MediaError`.
    init(
        _ location: MediaLocation, budget: Budget, counters: IOCounters, interruption: Interruption
    ) throws {
        let demuxer = try Demuxer.reachable(location, counters: counters, budget: budget, interruption: interruption)
        try demuxer.findStreamInformation()
        let index = av_find_best_stream(demuxer.context, AVMEDIA_TYPE_AUDIO, -1, -1, nil, 0)
        guard index >= 0 else { throw MediaError(.noSuchTrack, "the file has no sound") }
        source = try StreamSource(
            demuxer: demuxer, streamIndex: index, counters: DecodeCounters(), interruption: interruption)
        decoder = try AudioDecoder(parameters: source.parameters, timeBase: source.timeBase)
        packet = try Packet()
        frame = try Frame()
    }

    /// Peaks over the file's length.
    func read(count: Int, allowed: Duration) throws -> Waveform {
        let rate = Double(max(1, source.parameters.pointee.sample_rate))
        let known = source.demuxer.context.pointee.duration
        let length = known > 0 ? Double(known) / Double(AV_TIME_BASE) : 0
        guard length > 0 else { return try readUnknownLength(count: count, rate: rate) }
        peaks = Array(repeating: .silence, count: count)
        isFilled = Array(repeating: false, count: count)
        let start = linux_monotonic_time()
        // A tenth of the time shows how quick the decoder is.
        let patience = allowed.nanoseconds
        var isWhole = true
        var reached = 0.0
        while let time = try decodeNext(length: length, rate: rate) {
            reached = max(reached, time)
            let spent = linux_monotonic_time() - start
            if spent > patience / 10, Double(spent) * (length / max(reached, 0.001)) > Double(patience) {
                isWhole = false
                break
            }
        }
        if !isWhole { try sample(count: count, length: length, rate: rate, until: start + patience) }
        return Waveform(
            peaks: peaks, duration: MediaTime(ticks: known, numerator: 1, denominator: AV_TIME_BASE),
            isSampled: !isWhole)
    }

    /// Visits every stretch in an order that covers the whole ever more densely, until the time is up; gaps take their
    /// neighbour's peak.
    private func sample(count: Int, length: Double, rate: Double, until deadline: UInt64) throws {
        var step = 1
        while step < count { step *= 2 }
        var places: [Int] = []
        while step >= 1 {
            places += stride(from: 0, to: count, by: step).filter { step * 2 > count || $0 % (step * 2) != 0 }
            step /= 2
        }
        for place in places where !isFilled[place] {
            if linux_monotonic_time() > deadline { break }
            let time = length * (Double(place) + 0.5) / Double(count)
            guard try source.seek(to: source.ticks(seconds: time).addingSaturating(source.origin)) else { break }
            decoder.flush()
            for _ in 0..<4 { guard try decodeNext(length: length, rate: rate) != nil else { break } }
        }
        var last = isFilled.firstIndex(of: true).map { peaks[$0] } ?? .silence
        for place in peaks.indices {
            if isFilled[place] { last = peaks[place] } else { peaks[place] = last }
        }
    }

    /// Decodes one frame into the peaks; its time in seconds, nil at the end.
    private func decodeNext(length: Double, rate: Double) throws -> Double? {
        while true {
            let result = decoder.receive(frame)
            if result >= 0 {
                let time = source.time(of: frame.time ?? source.origin).seconds
                let perPeak = length / Double(peaks.count)
                frame.forEachPeak(stretch: max(1, Int(saturating: perPeak * rate / 4))) { first, low, high in
                    let place = Int(saturating: (time + Double(first) / rate) / perPeak)
                    guard place >= 0, place < peaks.count else { return }
                    peaks[place].minimum = min(peaks[place].minimum, low)
                    peaks[place].maximum = max(peaks[place].maximum, high)
                    isFilled[place] = true
                }
                return time
            }
            if result == libav_error_eof { return nil }
            try feed()
        }
    }

    /// Without a length: decode to the end within the budget, a peak for each tenth of a second, then condense.
    private func readUnknownLength(count: Int, rate: Double) throws -> Waveform {
        var fine: [Waveform.Peak] = []
        while true {
            let result = decoder.receive(frame)
            if result == libav_error_eof { break }
            guard result >= 0 else {
                try feed()
                continue
            }
            let time = max(0, source.time(of: frame.time ?? source.origin).seconds)
            frame.forEachPeak(stretch: max(1, Int(rate / 40))) { first, low, high in
                let place = Int(saturating: (time + Double(first) / rate) * 10)
                guard place >= 0, place < 1_000_000 else { return }
                while fine.count <= place { fine.append(.silence) }
                fine[place].minimum = min(fine[place].minimum, low)
                fine[place].maximum = max(fine[place].maximum, high)
            }
        }
        let condensed = (0..<min(count, fine.count)).map { place -> Waveform.Peak in
            let number = min(count, fine.count)
            let range =
                (place * fine.count / number)..<max(place * fine.count / number + 1, (place + 1) * fine.count / number)
            return fine[range].reduce(.silence) {
                .init(minimum: min($0.minimum, $1.minimum), maximum: max($0.maximum, $1.maximum))
            }
        }
        return Waveform(peaks: condensed, duration: MediaTime(value: Int64(fine.count), timescale: 10))
    }

    private func feed() throws {
        let hasPacket = try source.read(packet)
        let result = decoder.send(hasPacket ? packet : nil)
        if result < 0, result != libav_error_again, result != libav_error_eof {
            failures += 1
            if failures > 1_000 {
                throw MediaError(.decodeFailed, "the decoder rejects the sound", remedy: "get the file again")
            }
        }
    }
}
