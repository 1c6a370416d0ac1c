import Compositions
import Compositors
import Media
import VideoCompositions

/// Lets one film go over into another within a second.
///
///     Dissolving FROM TO
@main
struct Dissolving {
    static func main() async throws {
        guard CommandLine.arguments.count == 3 else { return print("usage: Dissolving FROM TO") }
        // Each film has a track of its own; from 2 to 3 s both have pictures.
        var composition = Composition()
        for (file, start) in zip(CommandLine.arguments.dropFirst(), [MediaTime.zero, .seconds(2)]) {
            let film = Asset(MediaLocation(file))
            guard let pictures = try await film.loadTracks(withMediaType: .video).first else { continue }
            let track = composition.addTrack(.video)
            try composition[track].insert(
                TimeRange(start: .zero, duration: .seconds(3)), of: pictures, at: start)
        }
        let asset = Asset(composition)

        var video = try await VideoComposition(propertiesOf: asset)
        video.addCrossFade(from: 1, to: 2, in: TimeRange(start: .seconds(2), duration: .seconds(1)))
        print("\(video.instructions.count) instructions, \(try await video.validate(for: asset).count) problems")

        // Validation tells all problems at once.
        var faulty = video
        faulty.renderScale = 0
        faulty.instructions.removeFirst()
        faulty.instructions[0].layerInstructions[0].trackID = 7
        for problem in try await faulty.validate(for: asset) { print("problem: \(problem)") }

        let images = ImageGenerator(asset: asset)
        images.videoComposition = video
        for time in [MediaTime.seconds(1), MediaTime(seconds: 2.5), .seconds(4)] {
            let before = images.decodeCounters.picturesComposed
            let image = try await images.image(at: time, tolerance: .zero ... .zero)
            // What nothing changes is handed on as its film has it.
            let isComposed = images.decodeCounters.picturesComposed > before
            print(
                "\(time.seconds) s: \(image.picture.width) × \(image.picture.height), "
                    + (isComposed ? "of both films" : "as it is"))
        }
    }
}
