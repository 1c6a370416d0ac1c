internal import VideoCompositions

/// Where small pictures lie on a large one.
public struct PictureInset: Sendable, Hashable, Codable {
    /// A corner of the large picture.
    public enum Corner: Sendable, Hashable, Codable, CaseIterable {
        /// Upper left.
        case topLeft
        /// Upper right.
        case topRight
        /// Lower left.
        case bottomLeft
        /// Lower right.
        case bottomRight
    }

    /// The corner that they lie in; of several the later ones are farther from it, beside the earlier.
    public var corner: Corner

    /// The part of the large picture's width and height that each has room for, over 0 and up to 1.
    public var size: Double

    /// How far from the edges and from each other they are, as a part of the large picture's shorter side.
    public var margin: Double

    /// Small pictures in a corner.
    public init(corner: Corner = .bottomRight, size: Double = 0.25, margin: Double = 0.04) {
        (self.corner, self.size, self.margin) = (corner, size, margin)
    }

    /// The room of a small picture on a large one.
    func room(_ number: Int, width: Double, height: Double) -> Rectangle {
        let (ownWidth, ownHeight) = (width * size, height * size)
        let gap = min(width, height) * margin
        let along = gap + Double(number) * (ownWidth + gap)
        let (x, y) =
            switch corner {
            case .topLeft: (along, gap)
            case .topRight: (width - along - ownWidth, gap)
            case .bottomLeft: (along, height - gap - ownHeight)
            case .bottomRight: (width - along - ownWidth, height - gap - ownHeight)
            }
        return Rectangle(x: x, y: y, width: ownWidth, height: ownHeight)
    }
}
