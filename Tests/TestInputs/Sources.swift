package import Foundation
package import Media

/// Films for tests: drawn ones, and files of the project's own.
package enum Sources {
    /// Ten seconds of film that is drawn, so that all is known of it without reading.
    package static func drawn(
        _ frames: Int = 240, rate: Int32 = 24, from firstNumber: Int = 0,
        size: PixelSize = PixelSize(width: 64, height: 36), budget: Budget = Budget()
    ) -> Asset {
        Asset(
            source: DrawnFilm(
                frameCount: frames, frameDuration: MediaTime(value: 1, timescale: rate), keyInterval: 24, size: size,
                firstNumber: firstNumber, budget: budget))
    }

    /// The only track of a film that is drawn.
    package static func track(of asset: Asset = drawn()) throws -> Track {
        guard let track = asset.status(of: .tracks).value?.first else {
            throw MediaError(.noSuchTrack, "a drawn film has no track")
        }
        return track
    }

    /// A file of the project's own.
    package static func fixture(_ name: String) -> Asset {
        Asset(.file(path: Array(location(of: name).path(percentEncoded: false).utf8)))
    }

    /// Where a file of the project's own is.
    package static func location(of name: String) -> URL {
        URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "Fixtures").appending(path: name)
    }
}

extension TimeRange {
    /// A range in ticks of a timescale.
    package init(_ ticks: Range<Int64>, per timescale: Int32) {
        self.init(
            start: MediaTime(value: ticks.lowerBound, timescale: timescale),
            duration: MediaTime(value: ticks.upperBound - ticks.lowerBound, timescale: timescale))
    }

    /// A range of whole seconds.
    package init(seconds: Range<Int64>) { self.init(seconds, per: 1) }
}
