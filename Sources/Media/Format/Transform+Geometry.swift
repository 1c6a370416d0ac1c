/// Transforms put together.
extension Transform {
    /// Moves pictures right and down, in pixels.
    public static func translation(x: Double, y: Double) -> Transform {
        Transform(a: 1, b: 0, c: 0, d: 1, tx: x, ty: y)
    }

    /// Makes pictures larger or smaller about the upper left corner.
    public static func scale(x: Double, y: Double) -> Transform { Transform(a: x, b: 0, c: 0, d: y) }

    /// This transform and then another one.
    public func concatenating(_ next: Transform) -> Transform {
        Transform(
            a: next.a * a + next.c * b, b: next.b * a + next.d * b, c: next.a * c + next.c * d,
            d: next.b * c + next.d * d, tx: next.a * tx + next.c * ty + next.tx, ty: next.b * tx + next.d * ty + next.ty
        )
    }

    /// The same turn with the corners of a picture of `size` moved so that nothing of it lies left of or above the origin.
    ///
    /// A movie's transform says how to turn, and often not where to.
    public func atOrigin(for size: PixelSize) -> Transform {
        let (width, height) = (Double(size.width), Double(size.height))
        var placed = self
        placed.tx = -(min(0, a * width) + min(0, c * height))
        placed.ty = -(min(0, b * width) + min(0, d * height))
        return placed
    }

    /// The transform that undoes this one; nil where this one flattens pictures.
    public func inverted() -> Transform? {
        let determinant = a * d - b * c
        guard determinant != 0, determinant.isFinite else { return nil }
        let inverse = Transform(
            a: d / determinant, b: -b / determinant, c: -c / determinant, d: a / determinant,
            tx: (c * ty - d * tx) / determinant, ty: (b * tx - a * ty) / determinant)
        return inverse.isFinite ? inverse : nil
    }

    /// Whether all of its numbers are finite.
    public var isFinite: Bool { [a, b, c, d, tx, ty].allSatisfy(\.isFinite) }
}
