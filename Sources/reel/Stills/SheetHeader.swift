import Engine
import Folders
import Media
internal import Places

/// The lines over a contact sheet: the file's name, and what is known of it.
struct SheetHeader {
    let lines: [String]

    /// Reads what the browser's rows show. Throws `MediaError` or `CancellationError`.
    init(_ source: StillSource) async throws {
        let summary = try await source.engine.summary(of: source.place, isDetailed: true, urgency: .immediate)
        var facts: [String] = []
        if let bytes = source.place.filePath {
            let path = Path(bytes: bytes, relativeTo: .current)
            let attributes = try? await FolderReader.disks.attributes(of: path)
            if let size = attributes?.size { facts.append(ByteCount.text(size)) }
        }
        facts.append((summary.isDurationPrecise ? "" : "~") + source.facts.duration.elapsed(hours: true))
        if let size = summary.displaySize { facts.append("\(size.width)x\(size.height)") }
        if !summary.codec.isEmpty { facts.append(summary.codec) }
        if let rate = source.readout.rate {
            // 23.976, 25: as people write them.
            let number = Double((rate.framesPerSecond * 1_000).rounded()) / 1_000
            facts.append((number == number.rounded() ? "\(Int(number))" : "\(number)") + " fps")
        }
        lines = [source.place.name, facts.joined(separator: ", ")]
    }
}
