internal import Media

/// Layers over a background, as a frame of a video composition.
struct LayeredFrame: FrameComposition {
    let size: PixelSize
    let background: RGBColor
    /// The lowest first.
    let layers: [Layer]

    var isDamaged: Bool { layers.contains { $0.frame.isDamaged } }

    /// Each layer is scaled once, to what it measures in the picture; those that are alike are one before.
    func picture(of size: PixelSize, prefersSpeed: Bool, by renderer: PictureRenderer) throws -> Picture {
        if let blended = try blended(by: renderer) {
            return try blended.shownPicture(of: size, prefersSpeed: prefersSpeed, by: renderer)
        }
        let scale = Transform.scale(
            x: Double(size.width) / Double(self.size.width), y: Double(size.height) / Double(self.size.height))
        var canvas = Canvas(size, background)
        for layer in layers {
            guard let behind = layer.visibleBackground(on: self.size) else {
                try draw(layer, layer.opacity, scaledBy: scale, on: &canvas, prefersSpeed, renderer)
                continue
            }
            var whole = Canvas(size, behind)
            try draw(layer, 1, scaledBy: scale, on: &whole, prefersSpeed, renderer)
            canvas.draw(
                try whole.madePicture(), left: 0, top: 0, within: Rectangle(size), layer.opacity, isOpaque: true)
        }
        return try canvas.madePicture()
    }

    /// All of them as one frame, where each fills the canvas as it is and they are alike; nil elsewhere.
    private func blended(by renderer: PictureRenderer) throws -> DecodedFrame? {
        guard let lowest = layers.first, lowest.opacity == 1, layers.count > 1, lowest.frame.isOpaque else {
            return nil
        }
        var blended = lowest.whole(filling: size)
        for layer in layers.dropFirst() {
            guard let below = blended, let frame = layer.whole(filling: size) else { return nil }
            blended = try below.covered(by: frame, opacity: layer.opacity, with: renderer)
        }
        return blended
    }

    private func draw(
        _ layer: Layer, _ opacity: Double, scaledBy scale: Transform, on canvas: inout Canvas, _ prefersSpeed: Bool,
        _ renderer: PictureRenderer
    ) throws {
        let transform = layer.transform.concatenating(scale)
        let (size, scales) = (layer.frame.layerSize, transform.scales)
        func picture(of size: PixelSize, turnedBy turn: Transform) throws -> Picture {
            try layer.frame.layerPicture(of: size, turnedBy: turn, prefersSpeed: prefersSpeed, by: renderer)
        }
        let (whole, part) = (Rectangle(size).transformed(by: transform), layer.part.transformed(by: transform))
        // Scales that were multiplied may be a little over what they come to.
        let isReduced = max(scales.across, scales.down) < 1.000_001 && min(scales.across, scales.down) > 0
        if transform.keepsSidesLevel, isReduced {
            // What is made smaller lies at whole pixels.
            let (left, top) = (whole.x.rounded(), whole.y.rounded())
            let own = PixelSize(
                width: max(1, Int(whole.right.rounded() - left)), height: max(1, Int(whole.bottom.rounded() - top)))
            canvas.draw(
                try picture(of: own, turnedBy: transform), left: left, top: top, within: part, opacity,
                isOpaque: layer.frame.isOpaque)
            return
        }
        // What is turned, or made larger, is made smaller first as far as that goes.
        let own = PixelSize(
            width: Self.length(of: size.width, times: scales.across),
            height: Self.length(of: size.height, times: scales.down))
        let enlarged = Transform.scale(
            x: Double(size.width) / Double(own.width), y: Double(size.height) / Double(own.height))
        guard let reduced = enlarged.inverted() else { return }
        canvas.draw(
            try picture(of: own, turnedBy: .identity), by: enlarged.concatenating(transform),
            part: layer.part.transformed(by: reduced), opacity)
    }

    private static func length(of side: Int, times scale: Double) -> Int {
        max(1, Int((Double(side) * min(1, scale)).rounded()))
    }
}
