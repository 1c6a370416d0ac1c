#if canImport(Glibc)
    import Glibc
#endif

/// How decoded pictures are turned for display: a 2×3 affine matrix over coordinates with y pointing down.
///
/// A point goes to `x' = a·x + c·y + tx`, `y' = b·x + d·y + ty`, as in a movie file's track header (ISO/IEC 14496-12, 8.3.2).
public struct Transform: Sendable, Hashable, Codable {
    /// x' per x.
    public var a: Double
    /// y' per x.
    public var b: Double
    /// x' per y.
    public var c: Double
    /// y' per y.
    public var d: Double
    /// Added to x'.
    public var tx: Double
    /// Added to y'.
    public var ty: Double

    /// A transform by its six numbers.
    public init(a: Double, b: Double, c: Double, d: Double, tx: Double = 0, ty: Double = 0) {
        self.a = a
        self.b = b
        self.c = c
        self.d = d
        self.tx = tx
        self.ty = ty
    }

    /// Leaves pictures as they are.
    public static let identity = Transform(a: 1, b: 0, c: 0, d: 1)

    /// A transform from nine fixed-point numbers as libav keeps them: 16.16, the third column 2.30.
    init(displayMatrix matrix: [Int32]) {
        guard matrix.count >= 9 else {
            self = .identity
            return
        }
        let unit = 65_536.0
        self.init(
            a: Double(matrix[0]) / unit, b: Double(matrix[1]) / unit, c: Double(matrix[3]) / unit,
            d: Double(matrix[4]) / unit, tx: Double(matrix[6]) / unit, ty: Double(matrix[7]) / unit)
        // A matrix that flattens the picture is damage, not an intention.
        if abs(a * d - b * c) < 1e-6 { self = .identity }
    }

    /// Whether the picture is shown as in a mirror: flip it left to right first, then rotate by `rotationDegrees`.
    public var isMirrored: Bool { a * d - b * c < 0 }

    /// How far the picture is turned clockwise for display, in whole degrees, 0 ..< 360.
    public var rotationDegrees: Int {
        let sign = isMirrored ? -1.0 : 1.0
        let degrees = Int((atan2(sign * b, sign * a) * 180 / .pi).rounded())
        return (degrees + 360) % 360
    }

    /// Whether width and height change places, to the nearest quarter turn.
    public var swapsSides: Bool { (rotationDegrees + 45) / 90 % 2 == 1 }

    /// The size of a picture of `size` after the turn, to the nearest quarter.
    public func displaySize(of size: PixelSize) -> PixelSize {
        swapsSides ? PixelSize(width: size.height, height: size.width) : size
    }
}
