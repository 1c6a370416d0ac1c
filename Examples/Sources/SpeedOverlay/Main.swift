import Media
import VideoCompositions

/// Shows a film with the speeds that its camera wrote beside the pictures.
///
///     SpeedOverlay FILE
@main
struct Main {
    static func main() async throws {
        guard CommandLine.arguments.count == 2 else { return print("usage: SpeedOverlay FILE") }
        let asset = Asset(MediaLocation(CommandLine.arguments[1]))
        let metadata = try await asset.loadTracks(withMediaType: .metadata).map(\.trackID)

        var video = try await VideoComposition(propertiesOf: asset)
        video.compositor = SpeedOverlay(fullSpeed: 10)
        // Both halves are needed: what the composition may read, and what each instruction gets.
        video.sourceSampleDataTrackIDs = metadata
        for problem in try await video.validate(for: asset) { print("problem: \(problem)") }
        video.instructions[0].requiredSourceSampleDataTrackIDs = metadata
        print("\(try await video.validate(for: asset).count) problems")

        let images = ImageGenerator(asset: asset)
        images.videoComposition = video
        for await result in images.images(for: (0..<3).map { .seconds($0) }, .exact()) {
            let picture = try result.image.picture
            // Pure green in the last row, which no camera sees.
            let row = picture.pixels.suffix(picture.stride)
            let bar = stride(from: row.startIndex, to: row.endIndex, by: 4)
                .prefix { row[$0] == 0 && row[$0 + 1] == 255 && row[$0 + 2] == 0 }
            print("\(result.requestedTime.seconds) s: a bar of \(bar.count) of \(picture.width) pixels")
        }
    }
}
