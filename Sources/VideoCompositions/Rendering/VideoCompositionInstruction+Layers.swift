internal import Media

extension VideoCompositionInstruction {
    /// Its layers at a time, one over the other; `frame` has those of the tracks, which are only asked for what is seen.
    ///
    /// What alone fills the picture unchanged is handed on as it is. Throws what `frame` throws, and
    /// `MediaError.invalidRequest` for impossible numbers.
    func layeredFrame(
        at time: MediaTime, in context: RenderContext, _ frame: (TrackID) throws -> DecodedFrame?
    ) throws -> DecodedFrame {
        var layers: [Layer] = []
        for layerInstruction in layerInstructions {
            // What is not to be seen need not be decoded; what is no number is told below.
            if layerInstruction.opacity(at: time) <= 0 { continue }
            guard let frame = try frame(layerInstruction.trackID),
                let layer = try Layer(frame, layerInstruction, at: time, scale: context.scale, canvas: context.size)
            else { continue }
            layers.append(layer)
            if layer.hides(context.size) { break }
        }
        if layers.count == 1, let untouched = layers[0].untouched(filling: context.size, over: backgroundColor) {
            return untouched
        }
        return DecodedFrame(
            LayeredFrame(size: context.size, background: backgroundColor ?? .black, layers: layers.reversed()),
            time: time, duration: .indefinite)
    }
}
