import Media

/// Makes pictures of a film: one within a tolerance, then many.
///
///     Pictures FILE
@main
struct Pictures {
    static func main() async throws {
        guard CommandLine.arguments.count == 2 else { return print("usage: Pictures FILE") }
        let asset = Asset(MediaLocation(CommandLine.arguments[1]))
        let images = ImageGenerator(asset: asset)
        let size = PixelSize(width: 320, height: 180)

        // A tolerance is the actual time less the requested one: what lies before it is negative. The nearest key frame
        // in it is taken, since that is quickest.
        let time = MediaTime.seconds(7)
        let near = try await images.image(at: time, tolerance: .seconds(-3) ... .seconds(3), maximumSize: size)
        print("asked for \(time.seconds) s, got \(near.actualTime.seconds) s: \(near.reason)")
        let exact = try await images.image(at: time, tolerance: .zero ... .zero, maximumSize: size)
        print("asked for \(time.seconds) s, got \(exact.actualTime.seconds) s: \(exact.reason)")

        // Many are made as they are asked for, each group of pictures decoded once; one that fails costs itself.
        let times = stride(from: 0, through: 15, by: 5).map { MediaTime.seconds($0) }
        for await result in images.images(for: times, ImageGenerator.Settings(maximumSize: size)) {
            switch result {
            case .success(let requested, let image, let actual):
                print("\(requested.seconds) s: \(image.picture.width) × \(image.picture.height) of \(actual.seconds) s")
            case .failure(let requested, let error):
                print("\(requested.seconds) s: \(error)")
            }
        }
        await images.close()
    }
}
