public import Media
public import VideoCompositions

extension VideoComposition {
    /// Shows the tracks of pictures that lie over each other in an asset beside each other, in each other or as their
    /// difference.
    ///
    /// The first track, which is the lowest, says how large pictures are; those of the others are made as large as there is
    /// room for. Where a track has no pictures its place is black. Of a film one track is shown, as it is; files are layers of
    /// a `Composition`.
    ///
    /// Throws `MediaError.noSuchTrack` where there are no pictures, any other `MediaError` where the asset cannot be read, and
    /// `CancellationError`.
    public init(
        arranging arrangement: TrackArrangement, tracksOf asset: Asset, priority: WorkerPool.Priority = .visible
    ) async throws {
        try await self.init(propertiesOf: asset, priority: priority)
        let layers = try await ArrangedLayer.layers(of: self, showing: asset, priority: priority)
        guard let first = layers.first else { return }
        renderSize = first.size
        let whole = Rectangle(x: 0, y: 0, width: Double(renderSize.width), height: Double(renderSize.height))
        var rooms = layers.map { _ in whole }
        switch arrangement {
        case .sideBySide:
            let columns = layers.count > 2 ? Int(Double(layers.count).squareRoot().rounded(.up)) : layers.count
            let rows = (layers.count + columns - 1) / columns
            renderSize = PixelSize(width: first.size.width * columns, height: first.size.height * rows)
            for index in layers.indices {
                rooms[index].x = Double(index % columns) * whole.width
                rooms[index].y = Double(index / columns) * whole.height
            }
        case .pictureInPicture(let inset):
            for index in layers.indices.dropFirst() {
                rooms[index] = inset.room(index - 1, width: whole.width, height: whole.height)
            }
        case .difference(let gain):
            compositor = DifferenceCompositor(gain: gain)
        }
        let placed = Dictionary(
            zip(layers, rooms).map { ($0.trackID, $0.layer(in: $1)) }, uniquingKeysWith: { first, _ in first })
        for index in instructions.indices {
            instructions[index].layerInstructions = instructions[index].layerInstructions.map {
                placed[$0.trackID] ?? $0
            }
        }
    }
}
