import Compositions
import Media

/// Cuts a film of parts of others and makes pictures of it.
///
///     Editing FILE...
@main
struct Editing {
    static func main() async throws {
        // What reads is asynchronous; what only refers is not.
        var composition = Composition()
        let range = TimeRange(start: .seconds(1), duration: .seconds(2))
        for file in CommandLine.arguments.dropFirst() {
            let asset = Asset(MediaLocation(file))
            try await composition.insertTimeRange(range, of: asset, at: composition.duration)
        }
        try composition.insertEmptyTimeRange(TimeRange(start: .seconds(2), duration: .seconds(1)))

        for track in composition.tracks {
            print("\(track.mediaType):")
            for segment in track.segments {
                print("  \(segment)" + (segment.sourceTrack.map { " of \($0.asset.name)" } ?? ""))
            }
        }

        // A composition is an asset. All of its properties are known without waiting.
        let asset = Asset(composition)
        print("\(asset.status(of: .duration).value?.seconds ?? 0) s in all")
        let images = ImageGenerator(asset: asset)
        for time in [MediaTime.zero, .seconds(1), .seconds(2), .seconds(3)] {
            let image = try await images.image(at: time, tolerance: .zero ... .zero)
            print(
                "\(time.seconds) s: \(image.picture.width) × \(image.picture.height), from \(image.actualTime.seconds) s"
            )
        }
    }
}
