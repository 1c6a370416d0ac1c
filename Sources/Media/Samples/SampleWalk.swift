/// The way through a track's samples that a sequence takes.
struct SampleWalk {
    private let scope: SampleScope
    private var hasBegun = false
    /// How many of the times were gone to.
    private var visits = 0
    private var visited: Set<MediaTime> = []

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
        case .times(let times):
            while visits < times.count {
                let time = times[visits]
                visits += 1
                // Without a seek there is the first sample also where a container cannot lead back to it.
                if hasBegun || time > .zero { try reader.seek(to: time) }
                hasBegun = true
                guard let info = try reader.next() else { continue }
                guard let time = info.decodeTime ?? info.presentationTime else { return info }
                if visited.insert(time).inserted { return info }
            }
            return nil
        }
    }
}
