/// One of nine places on the picture, as on a number pad.
public enum CaptionPlacement: Int, Sendable, Hashable, CaseIterable {
    case bottomLeft = 1
    case bottom, bottomRight, left, middle, right, topLeft, top, topRight

    /// How lines are aligned there.
    var alignment: TextAlignment {
        switch self {
        case .bottomLeft, .left, .topLeft: .left
        case .bottom, .middle, .top: .center
        case .bottomRight, .right, .topRight: .right
        }
    }

    /// The part of the picture: all of it, and where in it captions stand; nil for the bottom, where they stand anyway.
    var region: CaptionRegion? {
        switch self {
        case .bottomLeft, .bottom, .bottomRight: nil
        case .left, .middle, .right: CaptionRegion(displayAlignment: .center)
        case .topLeft, .top, .topRight: CaptionRegion(displayAlignment: .before)
        }
    }

    /// A caption that stands there, as far as the format has such a place.
    func placed(_ caption: Caption, in format: CaptionFormat) -> Caption {
        var placed = caption
        placed.positions = []
        placed.settings = nil
        placed.region = region
        placed.alignment = self == .bottom ? nil : alignment
        // The format's own form of the place: rows of a grid, settings of a cue, a region by its name.
        let conformed = FormatConformer(format).conformed(placed)
        placed.positions = conformed.positions
        placed.settings = conformed.settings
        placed.region = conformed.region
        placed.alignment = conformed.alignment
        return placed
    }
}

extension CaptionPlacement: CustomStringConvertible {
    /// The place in English.
    public var description: String {
        switch self {
        case .bottomLeft: "bottom left"
        case .bottom: "bottom"
        case .bottomRight: "bottom right"
        case .left: "left"
        case .middle: "middle"
        case .right: "right"
        case .topLeft: "top left"
        case .top: "top"
        case .topRight: "top right"
        }
    }
}
