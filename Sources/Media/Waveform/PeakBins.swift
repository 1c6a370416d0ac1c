/// Collects samples into the peaks of a waveform, and keeps apart what is known, what is sampled and what is not known.
///
/// Sounds come in two ways: from a pass that goes from the start to the end and leaves nothing out, and from samples
/// anywhere. What the pass has left behind is known; it replaces what was sampled there before.
struct PeakBins {
    private(set) var peaks: [Waveform.Peak?]
    /// Where the first bin starts on the asset's timeline, in seconds.
    let start: Double
    /// The length of a bin in seconds.
    private(set) var binLength: Double
    /// Whether the whole length is not known, or only about, so that the bins get longer as the sound goes on.
    let grows: Bool
    /// The bin that the pass is filling.
    private var current: Int?
    /// Whether the pass has left out a part of that bin.
    private var lacksPart = false
    /// Bins that hold something or are expected to, where the length grows.
    private var used: Int

    /// Bins over a length in seconds, which may be only an estimate; nil for one that is not known.
    init(count: Int, start: Double, length: Double?, isEstimate: Bool = false) {
        let count = max(2, count)
        self.start = start
        grows = length == nil || isEstimate
        used = length == nil ? 0 : count
        binLength = length.map { max(1e-6, $0 / Double(count)) } ?? 0.02
        peaks = Array(repeating: nil, count: count)
    }

    /// The peaks, and the seconds that they span.
    var result: (peaks: [Waveform.Peak?], length: Double) {
        grows ? (Array(peaks[..<used]), Double(used) * binLength) : (peaks, Double(peaks.count) * binLength)
    }

    /// The bin of a time; nil outside.
    func bin(at seconds: Double) -> Int? {
        let place = (seconds - start) / binLength
        guard place >= 0, grows || place < Double(peaks.count) else { return nil }
        return Int(saturating: place)
    }

    /// The time at which a bin ends, in seconds.
    func end(of bin: Int) -> Double { start + Double(bin + 1) * binLength }

    /// Takes a part of a bin, read at random.
    mutating func sample(_ peak: Waveform.Peak, in bin: Int) {
        guard peaks.indices.contains(bin), peaks[bin]?.isSampled != false else { return }
        merge(peak, in: bin)
    }

    /// Takes a part of the pass. Bins that it comes by without a sound are silent.
    mutating func pass(_ peak: Waveform.Peak, in bin: Int) {
        var bin = bin
        while grows, bin >= peaks.count {
            // A bogus timestamp must not make a sound of a second into one of a year.
            guard binLength < 100_000 else { return }
            doubleBinLength()
            bin /= 2
        }
        guard peaks.indices.contains(bin) else { return }
        if bin > current ?? -1 {
            close(upTo: bin)
            peaks[bin] = nil
            (current, lacksPart) = (bin, false)
        }
        used = max(used, bin + 1)
        merge(peak, in: bin)
    }

    /// Lets the pass go by a stretch, in seconds, of which nothing can be known: what was sampled there stays.
    mutating func leaveOut(from first: Double, to last: Double) {
        guard last > first, last > start else { return }
        let begin = min(bin(at: max(first, start)) ?? peaks.count, peaks.count)
        let end = min(bin(at: last) ?? peaks.count, peaks.count - 1)
        if begin > current ?? -1 { close(upTo: begin) }
        if end > current ?? -1 {
            lacksPart = start + Double(end) * binLength < last
            current = end
        } else {
            lacksPart = true
        }
        used = max(used, end + 1)
    }

    /// Ends the pass at a time: all before is known, and silent where nothing was heard.
    mutating func endPass(at seconds: Double) {
        // What was expected to come and did not is not silent.
        if grows { used = current.map { $0 + 1 } ?? 0 }
        let end = grows ? used : max(0, min(peaks.count, Int(saturating: ((seconds - start) / binLength).rounded(.up))))
        close(upTo: end)
        (current, lacksPart) = (nil, false)
    }

    /// Lets the pass begin again at the start; what it knew counts as sampled until it comes by.
    mutating func restartPass() {
        for bin in peaks.indices { peaks[bin]?.isSampled = true }
        (current, lacksPart) = (nil, false)
    }

    private mutating func merge(_ peak: Waveform.Peak, in bin: Int) {
        var whole = peaks[bin]?.union(peak) ?? peak
        whole.isSampled = true
        peaks[bin] = whole
    }

    private mutating func close(upTo end: Int) {
        guard let current else {
            for bin in 0..<max(0, end) { peaks[bin] = .silence }
            return
        }
        guard current < end else { return }
        peaks[current]?.isSampled = lacksPart
        for bin in current + 1..<max(current + 1, end) { peaks[bin] = .silence }
    }

    /// Makes each bin twice as long.
    private mutating func doubleBinLength() {
        let half = (peaks.count + 1) / 2
        for bin in 0..<half {
            let (first, second) = (peaks[bin * 2], bin * 2 + 1 < peaks.count ? peaks[bin * 2 + 1] : nil)
            peaks[bin] = first.map { first in second.map { first.union($0) } ?? first } ?? second
        }
        for bin in half..<peaks.count { peaks[bin] = nil }
        binLength *= 2
        used = (used + 1) / 2
        current = current.map { $0 / 2 }
        // The bin that the pass was filling goes on.
        if let current { peaks[current]?.isSampled = true }
    }
}
