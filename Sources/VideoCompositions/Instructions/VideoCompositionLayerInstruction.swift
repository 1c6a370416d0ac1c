public import Media

/// How the pictures of a track lie in those of a video composition: turned, moved, cropped, transparent.
///
/// Pictures of the track measure its natural size, as if no transform turned them, with square pixels; pixels are counted
/// from the upper left corner. A value is set at a time or goes evenly to another in a ramp. Before the first ramp that with
/// which it starts holds, after a ramp its end holds until the next. Ramps of one value must not overlap. Times are those of
/// the asset. The shape is that of `AVVideoCompositionLayerInstruction`.
public struct VideoCompositionLayerInstruction: Sendable, Hashable {
    /// The track whose pictures these are.
    public var trackID: TrackID

    /// What lies behind the pictures and around them, up to the edges of the composition, and hides as much of what is below
    /// as they do; nil for nothing. A frame with bars can be faded with them.
    public var backgroundColor: RGBColor?

    var transforms = RampSequence<Transform>()
    var opacities = RampSequence<Double>()
    var cropRectangles = RampSequence<Rectangle>()

    /// Shows a track's pictures at the upper left corner, as large as they are.
    public init(trackID: TrackID) { self.trackID = trackID }
}

extension VideoCompositionLayerInstruction {
    /// The same with its pictures turned and moved in one way all the time.
    public init(trackID: TrackID, transform: Transform) {
        self.init(trackID: trackID)
        setTransform(transform, at: .zero)
    }

    /// Sets from a time on how pictures are turned and moved: from the track's pixels to those of the composition.
    public mutating func setTransform(_ transform: Transform, at time: MediaTime) {
        transforms.set(transform, at: time)
    }

    /// Lets pictures turn and move from one way to another within a range; each number of the transform goes evenly.
    public mutating func addTransformRamp(from start: Transform, to end: Transform, in timeRange: TimeRange) {
        transforms.add(from: start, to: end, in: timeRange)
    }

    /// How pictures are turned and moved at a time.
    public func transform(at time: MediaTime) -> Transform { transforms.value(at: time) ?? .identity }

    /// Sets from a time on how much of what is below pictures hide, from 0 for nothing to 1 for all.
    public mutating func setOpacity(_ opacity: Double, at time: MediaTime) { opacities.set(opacity, at: time) }

    /// Lets pictures appear or disappear evenly within a range; 0 hides them, 1 shows nothing of what is below.
    public mutating func addOpacityRamp(from start: Double, to end: Double, in timeRange: TimeRange) {
        opacities.add(from: start, to: end, in: timeRange)
    }

    /// How much of what is below pictures hide at a time, from 0 to 1.
    public func opacity(at time: MediaTime) -> Double { opacities.value(at: time) ?? 1 }

    /// Sets from a time on which part of the track's pictures is shown, in their pixels; what is outside them shows nothing.
    public mutating func setCropRectangle(_ rectangle: Rectangle, at time: MediaTime) {
        cropRectangles.set(rectangle, at: time)
    }

    /// Lets the part that is shown go evenly from one to another within a range.
    public mutating func addCropRectangleRamp(from start: Rectangle, to end: Rectangle, in timeRange: TimeRange) {
        cropRectangles.add(from: start, to: end, in: timeRange)
    }

    /// Which part of the track's pictures is shown at a time, in their pixels; nil for all of them.
    public func cropRectangle(at time: MediaTime) -> Rectangle? { cropRectangles.value(at: time) }
}

extension VideoCompositionLayerInstruction {
    /// Where it puts its track at a time, and nothing else of it.
    func placement(at time: MediaTime) -> VideoCompositionLayerInstruction {
        var placement = VideoCompositionLayerInstruction(trackID: trackID)
        placement.setTransform(transform(at: time), at: .zero)
        return placement
    }
}
