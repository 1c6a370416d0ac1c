internal import Engine
internal import Media

/// What is made of a film's frames before they are shown, and how large the pictures are then.
struct ComposedFrames: Equatable {
    let composition: PictureComposition
    let size: PixelSize
}
