internal import Media
internal import Telemetry

/// How a log of positions becomes what an asset is made of.
struct TelemetryLogRecipe: WholeFileRecipe {
    let file: WholeFile
    let format: TelemetryLogFormat
    let budget: Budget
    let frameMemory = FrameMemory.shared

    /// A week of a point each second.
    private static let longest = 128 << 20

    func make(_ interruption: Interruption) throws -> DerivedMedia {
        let bytes = try file.bytes(atMost: Self.longest, interruption)
        let log = try TelemetryLog(bytes, format: format) { try interruption.check("reading the log") }
        guard !log.entries.isEmpty else { throw Self.reason(log) }
        let identity = file.currentIdentity()
        return DerivedMedia(
            TelemetryLogSource(log, in: file, size: bytes.count, budget: budget),
            isPresent: { file.currentIdentity() == identity },
            checkUnchanged: { try file.checkUnchanged($0) }, acceptChanges: { file.acceptChanges() })
    }

    /// Why a log has no entries.
    private static func reason(_ log: TelemetryLog) -> MediaError {
        guard log.undatedCount == 0 else {
            return MediaError(
                .unrecognizedFormat, "no point of this track has a time",
                remedy: "export it again as a recorded track, not as a planned route")
        }
        let what = log.format == .gpx ? "no points of a track" : "no sentences with a time"
        return MediaError(
            .unrecognizedFormat, "there are \(what) in this file", remedy: "check that it is \(log.format.longName)")
    }
}
