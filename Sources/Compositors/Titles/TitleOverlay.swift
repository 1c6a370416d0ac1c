internal import CaptionImages
internal import Captions
internal import Media
public import VideoCompositions

/// Titles over the pictures.
public struct TitleOverlay: VideoOverlay {
    /// The titles, in any order; of those that are seen at once later ones lie over earlier ones.
    public let titles: [Title]

    /// The titles as captions, by the same places.
    private let renderer: CaptionRenderer

    /// Lays titles over pictures.
    public init(_ titles: [Title]) {
        self.titles = titles
        renderer = CaptionRenderer(titles.map(\.caption))
    }

    /// The titles of the request's time. Throws `CaptionImageError` where they cannot be drawn.
    public func pictures(for request: CompositionRequest) async throws -> [PlacedPicture] {
        let (time, size) = (request.compositionTime, request.renderContext.size)
        let shown = renderer.indices(at: time).filter { titles[$0].opacity(at: time) > 0 }
        guard !shown.isEmpty else { return [] }
        return try await request.onWorker { [renderer, titles] in
            try shown.flatMap { index in
                try renderer.image(of: [index], width: size.width, height: size.height)?
                    .placed(opacity: titles[index].opacity(at: time)) ?? []
            }
        }
    }
}

extension Title {
    /// It as a caption, in a region within the area that is safe for titles.
    fileprivate var caption: Caption {
        var style = RunStyle()
        style.isBold = true
        style.fontSize = .percent(placement == .center ? 200 : 120)
        return Caption(
            start: timeRange.start, end: timeRange.end, runs: [TextRun(text, style: style)], region: region)
    }

    private var region: CaptionRegion {
        var region = CaptionRegion()
        region.origin = CaptionPoint(.percent(10), .percent(10))
        region.size = CaptionSize(.percent(80), .percent(80))
        switch placement {
        case .center: (region.displayAlignment, region.alignment) = (.center, .center)
        case .lowerThird: (region.displayAlignment, region.alignment) = (.after, .left)
        }
        return region
    }
}
