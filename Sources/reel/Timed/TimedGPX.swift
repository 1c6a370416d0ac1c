import Media
import TimedMetadata

/// Positions as a GPX track.
struct TimedGPX: TimedOutput {
    let selection = TimedMetadataSelection.positions
    let isOfOneTrack = true
    private let writer: GPXWriter
    private var isBegun = false

    init(name: String) { writer = GPXWriter(name: name) }

    mutating func text(_ group: TimedMetadataGroup, of track: TimedMetadataTrack) async throws -> String? {
        guard let location = try await group.items.load(.location) else { return nil }
        defer { isBegun = true }
        return (isBegun ? "" : writer.header) + writer.point(location)
    }

    func end() -> String { isBegun ? writer.footer : "" }
}
