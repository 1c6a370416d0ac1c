internal import CaptionImages
internal import Media
internal import VideoCompositions

extension CaptionImage {
    /// It as a picture where it belongs.
    func placed(opacity: Double) -> [PlacedPicture] {
        guard let picture = Picture(width: width, height: height, pixels: straightPixels) else { return [] }
        return [PlacedPicture(picture, at: PixelPoint(x: x, y: y), opacity: opacity)]
    }

    /// Its pixels with colours that are not multiplied by alpha.
    private var straightPixels: [UInt8] {
        var straight = pixels
        for pixel in stride(from: 0, to: straight.count & ~3, by: 4) {
            let alpha = Int(straight[pixel + 3])
            guard alpha > 0, alpha < 255 else { continue }
            for channel in pixel..<pixel + 3 {
                straight[channel] = UInt8(min(255, (Int(straight[channel]) * 255 + alpha / 2) / alpha))
            }
        }
        return straight
    }
}
