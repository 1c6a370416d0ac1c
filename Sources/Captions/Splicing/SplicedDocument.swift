internal import Times

/// A document of which stretches are shown, with regions that no other one has.
struct SplicedDocument: Sendable {
    /// By their starts.
    let captions: [Caption]
    /// Those that no document before it has.
    let regions: [CaptionRegion]
    let language: String?
    let frameRate: FrameRate?
    let problems: [CaptionProblem]
    /// Until when any of the captions up to each one is shown.
    private let latestEnds: [MediaTime]

    /// Gives regions other names that documents before it have for others.
    init(_ document: CaptionDocument, _ known: inout [String: CaptionRegion]) {
        let inOrder = document.captions.indices.sorted {
            (document.captions[$0].start, $0) < (document.captions[$1].start, $1)
        }
        var renamed: [CaptionRegion: CaptionRegion] = [:]
        var regions: [CaptionRegion] = []
        for region in document.regions {
            guard let name = region.identifier else {
                regions.append(region)
                continue
            }
            var (unique, number) = (region, 1)
            while let identifier = unique.identifier, let other = known[identifier], other != unique {
                number += 1
                unique.identifier = "\(name)-\(number)"
            }
            if let identifier = unique.identifier, known.updateValue(unique, forKey: identifier) == nil {
                regions.append(unique)
            }
            renamed[region] = unique
        }
        captions = inOrder.map { place in
            var caption = document.captions[place]
            if let region = caption.region, let unique = renamed[region] { caption.region = unique }
            return caption
        }
        var latest = MediaTime.negativeInfinity
        latestEnds = captions.map { caption in
            latest = max(latest, caption.end.isNumeric ? caption.end : .positiveInfinity)
            return latest
        }
        (self.regions, language, frameRate) = (regions, document.language, document.frameRate)
        problems = document.problems
    }

    /// The captions of which some may be shown in a range.
    func places(in range: TimeRange) -> Range<Int> {
        let end = captions.firstPlace { range.duration == .zero ? $0.start > range.start : $0.start >= range.end }
        let start = latestEnds.firstPlace { $0 > range.start }
        return min(start, end)..<end
    }
}
