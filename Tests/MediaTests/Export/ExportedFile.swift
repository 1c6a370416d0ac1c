import Foundation
import Testing

@testable import Media

/// A range exported for a test, and what must be true of each.
struct ExportedFile {
    let plan: ExportPlan
    let path: String

    /// Plans and exports a range of a file into `scratch`.
    init(_ source: String, _ start: Double, _ end: Double, in scratch: Scratch) async throws {
        let range = TimeRange(
            start: MediaTime(seconds: start, preferredTimescale: 1_000_000),
            end: end == .infinity ? .positiveInfinity : MediaTime(seconds: end, preferredTimescale: 1_000_000))
        let asset = Asset(.file(path: Array(source.utf8)), budget: .patient)
        plan = try await RangeExport.plan(of: asset, range: range)
        let target = scratch.path("copy.\(plan.fileExtension)")
        path = String(decoding: try await RangeExport.run(plan, of: asset, to: Array(target.utf8)), as: UTF8.self)
    }

    /// Compares the copy with its source: it decodes without a word where the source does, shows exactly the frames that
    /// were planned at their distances, begins at zero, and nothing unfinished is left beside it.
    /// What `allowed` names is not taken for a complaint.
    func verify(
        against source: String, allowing allowed: String? = nil, sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let label = "\(source) \(plan.requested.start.seconds) to \(plan.requested.end.seconds)"
        let complaints = try FFmpeg.complaints(about: path).split(separator: "\n")
            .filter { line in allowed.map { !line.contains($0) } ?? true }.joined(separator: "\n")
        if !complaints.isEmpty {
            let its = try FFmpeg.complaints(about: source)
            #expect(!its.isEmpty, "\(label): \(complaints)", sourceLocation: sourceLocation)
        }
        let (before, after) = (try SourceFacts.probe(source), try FFmpeg.probe(path))
        // MPEG streams begin as much later as a decoder's buffer takes to fill.
        let isStream = ["mpegts", "mpeg"].contains(after.format.format_name)
        #expect(abs(after.start) < (isStream ? 1.7 : 0.12), "\(label)", sourceLocation: sourceLocation)
        let main = Int(plan.cut.streamIndex)
        if before.streams[main].codec_type == "video", let picture = after.pictures.first(where: { _ in true }) {
            let place = plan.tracks.filter { $0.isCarried && $0.mediaType == .video }.firstIndex { $0.index == main }
            let index = place.flatMap { $0 < after.pictures.count ? after.pictures[$0].index : nil } ?? picture.index
            let clock = ["mpegts", "mpeg", "ogg", "hls"].contains(before.format.format_name) ? before.start : 0
            let (start, end) = (plan.range.start.seconds + clock, plan.range.end.seconds + clock)
            let wanted = try SourceFacts.frames(of: source, stream: main).filter {
                $0.seconds > start - 0.000_5 && $0.seconds < end - 0.000_2
            }
            let found = try FFmpeg.frames(of: path, stream: index)
            #expect(!wanted.isEmpty, "\(label)", sourceLocation: sourceLocation)
            #expect(found.map(\.checksum) == wanted.map(\.checksum), "\(label)", sourceLocation: sourceLocation)
            if let (first, original) = zip(found, wanted).first(where: { _ in true }) {
                for (copy, frame) in zip(found, wanted) {
                    let drift = (copy.seconds - first.seconds) - (frame.seconds - original.seconds)
                    #expect(abs(drift) < 0.002_1, "\(label)", sourceLocation: sourceLocation)
                }
            }
        }
        let folder = URL(filePath: path).deletingLastPathComponent().path
        let names = try FileManager.default.contentsOfDirectory(atPath: folder)
        #expect(!names.contains { $0.hasSuffix(".part") }, sourceLocation: sourceLocation)
    }
}
