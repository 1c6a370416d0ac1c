internal import Media
internal import VideoCompositions

/// A film whose frames are composed: what is needed to make its pictures.
struct ComposedFilm: Sendable {
    /// What is made of the frames.
    let composition: PictureComposition
    /// What the frames are of: the film, or the films that are compared.
    let asset: Asset
    let video: VideoComposition

    /// The size of its pictures.
    var size: PixelSize { video.renderSize }

    /// A new generator of its pictures.
    var generator: ImageGenerator {
        let generator = ImageGenerator(asset: asset)
        generator.videoComposition = video
        return generator
    }
}
