internal import Media

/// A planned export in words: where the cuts really land, and what the copy will not have.
struct ExportText {
    let plan: ExportPlan
    /// Writes a time of the file.
    let time: (MediaTime) -> String

    /// What a person should know before the export, a sentence a line.
    var lines: [String] { [start, end, content] + left }

    private var start: String {
        let landed = time(plan.range.start)
        let moved = Self.told(plan.range.start - plan.requested.start)
        if moved < .zero, plan.hasPictures {
            return "starts \(Self.length(.zero - moved)) earlier, at the key frame \(landed)"
        }
        if moved < .zero { return "starts \(Self.length(.zero - moved)) earlier, between packets, at \(landed)" }
        if moved > .zero { return "starts \(Self.length(moved)) later, with the first key frame, at \(landed)" }
        return "starts where you asked, at \(landed)"
    }

    private var end: String {
        let landed = time(plan.range.end)
        guard plan.requested.end.isNumeric else { return "ends at \(landed)" }
        let moved = Self.told(plan.range.end - plan.requested.end)
        if moved > .zero {
            let reason =
                plan.showsLaterFrames
                ? ": frames before it need those"
                : plan.hasPictures ? ", with the frame that is shown then" : ", between packets"
            return "ends \(Self.length(moved)) later, at \(landed)\(reason)"
        }
        if moved < .zero {
            let reason = plan.hasPictures ? "with the last frame before it" : "where the sound ends"
            return "ends \(Self.length(.zero - moved)) earlier, at \(landed), \(reason)"
        }
        return "ends where you asked, at \(landed)"
    }

    private var content: String {
        let size = plan.estimatedBytes.map { ", about \(Self.bytes($0))" } ?? ""
        let carried = plan.tracks.count { $0.fate != .leftOut }
        let count = carried == plan.tracks.count ? "all" : "\(carried) of \(plan.tracks.count)"
        let noun = plan.tracks.count == 1 ? "track" : "tracks"
        return "\(plan.container), \(Self.length(plan.range.duration))\(size), \(count) \(noun)"
    }

    private var left: [String] {
        plan.tracks.filter { !$0.note.isEmpty && $0.fate != .rewritten }.map { track in
            let name = track.codec.name == "unknown" ? "" : " (\(track.codec.name))"
            return
                "track \(track.index + 1), \(track.mediaType)\(name): \(track.isCarried ? "" : "left out, ")\(track.note)"
        }
    }

    /// What is shorter than the clocks of containers tell apart is nothing.
    private static func told(_ time: MediaTime) -> MediaTime { abs(time.seconds) < 0.001_5 ? .zero : time }

    /// A length as short as it can be said: `0.08 s`, `12.4 s`, `1:02:03`.
    static func length(_ time: MediaTime) -> String {
        guard time.isNumeric, time < MediaTime(value: 60, timescale: 1) else { return time.elapsed(places: 0) }
        let places = time < MediaTime(value: 1, timescale: 1) ? 3 : time < MediaTime(value: 10, timescale: 1) ? 2 : 1
        var text = time.elapsed(places: places).dropFirst(2)
        while text.last == "0" { text.removeLast() }
        if text.last == "." { text.removeLast() }
        while text.first == "0", text.dropFirst().first?.isNumber == true { text.removeFirst() }
        return "\(text) s"
    }

    private static func bytes(_ count: Int64) -> String {
        if count < 1_000 { return "\(count) bytes" }
        if count < 1 << 20 { return "\(max(1, (count + 512) >> 10)) KB" }
        return "\((count + (1 << 19)) >> 20) MB"
    }
}
