internal import Bytes

/// Collects the events of a movie on a walk over the top level of its file.
struct EventReader {
    let scan: Scan
    let fragments: FragmentParser
    /// Units per second of each track's times.
    let timescales: [UInt32: UInt32]

    private(set) var found = MovieEvents(isComplete: true)
    /// The places of the events that wait for the fragment that their times count from.
    private var waiting: [Int] = []

    init(scan: Scan, fragments: FragmentParser, timescales: [UInt32: UInt32]) {
        self.scan = scan
        self.fragments = fragments
        self.timescales = timescales
    }

    /// Reads a box of the top level. Throws where no more can be read.
    mutating func read(_ box: Box) throws(ReadStop) {
        switch box.type {
        case "emsg":
            do throws(ReadStop) {
                try add(box)
            } catch .damaged {
                scan.note(box.type, box.extent.offset, .malformed)
                found.isComplete = false
            }
        case "moof" where !waiting.isEmpty:
            let start = try start(of: box)
            for index in waiting { found.events[index].segmentStart = start }
            waiting = []
        default: break
        }
    }

    private mutating func add(_ box: Box) throws(ReadStop) {
        guard found.events.count < scan.limits.entries else { throw .spent }
        guard !box.isCut, box.body.length <= scan.limits.eventBytes else { throw .damaged }
        let body = try scan.bytes(at: box.body.offset, count: Int(box.body.length))
        guard let message = try? EventMessage(body) else { throw .damaged }
        if case .afterSegmentStart = message.start { waiting.append(found.events.count) }
        found.events.append(PlacedEvent(message: message))
    }

    /// The earliest sample of a fragment; nil where it has no samples.
    ///
    /// Fragments are only looked into behind such events: where they lie, each states its own time (`tfdt`).
    private func start(of moof: Box) throws(ReadStop) -> PlacedEvent.SegmentStart? {
        var summary = FragmentSummary()
        do throws(ReadStop) {
            try fragments.read(moof, into: &summary)
        } catch .damaged {
            scan.note(moof.type, moof.extent.offset, .malformed)
        }
        let starts = summary.tracks.compactMap { track -> PlacedEvent.SegmentStart? in
            guard let time = track.presentationRange?.lowerBound, let timescale = timescales[track.trackID],
                timescale > 0
            else { return nil }
            return PlacedEvent.SegmentStart(trackID: track.trackID, time: time, timescale: timescale)
        }
        return starts.min { Double($0.time) / Double($0.timescale) < Double($1.time) / Double($1.timescale) }
    }
}
