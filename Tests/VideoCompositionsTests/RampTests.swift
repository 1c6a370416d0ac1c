import Media
import Testing
import VideoCompositions

/// What a layer's values are at each time.
@Suite struct RampTests {
    @Test func aLayerIsAllThereWithoutAnyRamp() {
        let layer = VideoCompositionLayerInstruction(trackID: 1)
        #expect(layer.transform(at: .seconds(3)) == .identity && layer.opacity(at: .seconds(3)) == 1)
        #expect(layer.cropRectangle(at: .seconds(3)) == nil)
    }

    /// Opacities: set to 0.5 at 1 s, from 1 to 0 between 2 and 4 s, from 0.2 to 0.4 between 6 and 8 s.
    @Test(arguments: [
        (0.0, 0.5), (1, 0.5), (1.9, 0.5), (2, 1), (2.5, 0.75), (3, 0.5), (4, 0), (5.9, 0), (6, 0.2), (7, 0.3), (8, 0.4),
        (100, 0.4),
    ]) func valuesHoldBetweenRamps(_ seconds: Double, _ opacity: Double) {
        var layer = VideoCompositionLayerInstruction(trackID: 1)
        // In whatever order they are added.
        layer.addOpacityRamp(from: 0.2, to: 0.4, in: range(6, 8))
        layer.setOpacity(0.5, at: .seconds(1))
        layer.addOpacityRamp(from: 1, to: 0, in: range(2, 4))
        #expect(abs(layer.opacity(at: MediaTime(seconds: seconds)) - opacity) < 1e-9)
    }

    @Test func whatIsSetLastAtATimeHolds() {
        var layer = VideoCompositionLayerInstruction(trackID: 1)
        layer.setOpacity(0.5, at: .seconds(1))
        layer.setOpacity(0.75, at: .seconds(1))
        #expect(layer.opacity(at: .zero) == 0.75 && layer.opacity(at: .seconds(1)) == 0.75)
        // A ramp that begins where another one ends.
        layer.addOpacityRamp(from: 0, to: 1, in: range(2, 3))
        layer.addOpacityRamp(from: 0.5, to: 0, in: range(3, 4))
        #expect(layer.opacity(at: .seconds(3)) == 0.5)
    }

    @Test func transformsAndPartsGoNumberByNumber() {
        var layer = VideoCompositionLayerInstruction(trackID: 1)
        layer.addTransformRamp(from: .scale(x: 1, y: 1), to: .translation(x: 100, y: -50), in: range(0, 2))
        #expect(layer.transform(at: .seconds(1)) == .translation(x: 50, y: -25))
        layer.addCropRectangleRamp(
            from: Rectangle(x: 0, y: 0, width: 64, height: 36), to: Rectangle(x: 32, y: 0, width: 32, height: 36),
            in: range(0, 2))
        #expect(layer.cropRectangle(at: .seconds(1)) == Rectangle(x: 16, y: 0, width: 48, height: 36))
    }

    /// A ramp without end never leaves its start.
    @Test func impossibleRangesGiveFiniteValues() {
        for duration in [MediaTime.positiveInfinity, .indefinite, .negativeInfinity, .seconds(-1)] {
            var layer = VideoCompositionLayerInstruction(trackID: 1)
            layer.addOpacityRamp(from: 0.25, to: 0.75, in: TimeRange(start: .zero, duration: duration))
            #expect((0.25...0.75).contains(layer.opacity(at: .seconds(1))))
        }
    }

    /// What a turn does to the corners of a picture of 64 × 36.
    @Test(arguments: [
        (Transform(a: 0, b: 1, c: -1, d: 0), 36.0, 0.0), (Transform(a: -1, b: 0, c: 0, d: -1, tx: 7, ty: 9), 64, 36),
        (Transform(a: 0, b: -1, c: 1, d: 0), 0, 64), (.identity, 0, 0),
    ]) func turnedPicturesAreMovedToTheOrigin(_ turn: Transform, _ x: Double, _ y: Double) {
        let placed = turn.atOrigin(for: PixelSize(width: 64, height: 36))
        #expect(placed.tx == x && placed.ty == y && placed.a == turn.a && placed.b == turn.b)
    }

    @Test func transformsFollowEachOther() {
        let both = Transform.scale(x: 0.5, y: 0.25).concatenating(.translation(x: 10, y: 20))
        #expect(both == Transform(a: 0.5, b: 0, c: 0, d: 0.25, tx: 10, ty: 20))
        let moved = Transform.translation(x: 10, y: 20).concatenating(.scale(x: 0.5, y: 0.25))
        #expect(moved == Transform(a: 0.5, b: 0, c: 0, d: 0.25, tx: 5, ty: 5))
        // A quarter turn clockwise, then one more.
        let quarter = Transform(a: 0, b: 1, c: -1, d: 0)
        #expect(quarter.concatenating(quarter) == Transform(a: -1, b: 0, c: 0, d: -1))
    }

    private func range(_ start: Int64, _ end: Int64) -> TimeRange {
        TimeRange(start: .seconds(start), end: .seconds(end))
    }
}
