internal import Media

/// What can go evenly from one value to another.
protocol Interpolatable: Sendable, Hashable {
    /// The value at a part of the way to another one: 0 is this one, 1 the other.
    func interpolated(to end: Self, at part: Double) -> Self
}

extension Double: Interpolatable {
    func interpolated(to end: Double, at part: Double) -> Double { self + (end - self) * part }
}

extension Transform: Interpolatable {
    /// Number by number, as AVFoundation does.
    func interpolated(to end: Transform, at part: Double) -> Transform {
        Transform(
            a: a.interpolated(to: end.a, at: part), b: b.interpolated(to: end.b, at: part),
            c: c.interpolated(to: end.c, at: part), d: d.interpolated(to: end.d, at: part),
            tx: tx.interpolated(to: end.tx, at: part), ty: ty.interpolated(to: end.ty, at: part))
    }
}

extension Rectangle: Interpolatable {
    func interpolated(to end: Rectangle, at part: Double) -> Rectangle {
        Rectangle(
            x: x.interpolated(to: end.x, at: part), y: y.interpolated(to: end.y, at: part),
            width: width.interpolated(to: end.width, at: part), height: height.interpolated(to: end.height, at: part))
    }
}
