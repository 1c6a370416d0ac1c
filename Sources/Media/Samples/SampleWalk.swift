/// The way through a track's samples that a sequence takes.
struct SampleWalk {
    private let scope: SampleScope
    private var hasBegun = false
    /// How many of the times were gone to.
    private var visits = 0
    /// When the samples end that are read after the last time; nil where no more of them are.
    private var end: MediaTime?
    /// The times of the samples that earlier visits came upon, and of those of this one: several may have the same time.
    private var visited: Set<MediaTime> = []
    private var ofThisVisit: Set<MediaTime> = []

    init(_ scope: SampleScope) { self.scope = scope }

    /// Moves a reader on to the next sample; nil after the last.
    mutating func next(_ reader: any SampleReader) throws -> SampleInfo? {
        switch scope {
        case .all: return try reader.next()
        case .range(let range):
            if !hasBegun, range.start > .zero { try reader.seek(to: range.start) }
            hasBegun = true
            guard let info = try reader.next(), !info.isDecoded(from: range.end) else { return nil }
            return info
        case .times(let times, let length): return try next(reader, times, length)
        }
    }

    private mutating func next(
        _ reader: any SampleReader, _ times: [MediaTime], _ length: MediaTime
    ) throws -> SampleInfo? {
        while true {
            while let end {
                guard let info = try reader.next(), !info.isDecoded(from: end) else {
                    self.end = nil
                    break
                }
                if isNew(info) { return info }
            }
            guard visits < times.count else { return nil }
            let time = times[visits]
            visits += 1
            visited.formUnion(ofThisVisit)
            ofThisVisit = []
            // Without a seek there is the first sample also where a container cannot lead back to it.
            if hasBegun || time > .zero { try reader.seek(to: time) }
            hasBegun = true
            guard let info = try reader.next() else { continue }
            end = length > .zero ? time + length : nil
            if isNew(info) { return info }
        }
    }

    private mutating func isNew(_ info: SampleInfo) -> Bool {
        guard let time = info.decodeTime ?? info.presentationTime else { return true }
        ofThisVisit.insert(time)
        return !visited.contains(time)
    }
}
