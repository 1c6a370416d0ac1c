internal import Media
internal import VideoCompositions

/// A track of pictures that is to be given a place.
struct ArrangedLayer {
    let trackID: TrackID
    /// What it measures, turned as it prefers.
    let size: PixelSize
    /// From its pixels to those of the turned picture.
    private let turn: Transform

    /// Those that a composition shows of an asset, in the order of its tracks. Throws `MediaError` and `CancellationError`.
    static func layers(
        of composition: VideoComposition, showing asset: Asset, priority: WorkerPool.Priority
    ) async throws -> [ArrangedLayer] {
        let shown = Set(composition.instructions.flatMap { $0.layerInstructions.map(\.trackID) })
        var layers: [ArrangedLayer] = []
        for track in try await asset.load(.tracks, priority: priority) where shown.contains(track.trackID) {
            let (size, turn) = try await track.load(.naturalSize, .preferredTransform, priority: priority)
            layers.append(
                ArrangedLayer(
                    trackID: track.trackID, size: turn.displaySize(of: size), turn: turn.atOrigin(for: size)))
        }
        return layers
    }

    /// Its pictures in the middle of a room, as large as that allows.
    func layer(in room: Rectangle) -> VideoCompositionLayerInstruction {
        let (width, height) = (Double(max(1, size.width)), Double(max(1, size.height)))
        let scale = min(room.width / width, room.height / height)
        let place = Transform.translation(
            x: room.x + (room.width - width * scale) / 2, y: room.y + (room.height - height * scale) / 2)
        return VideoCompositionLayerInstruction(
            trackID: trackID, transform: turn.concatenating(.scale(x: scale, y: scale)).concatenating(place))
    }
}
