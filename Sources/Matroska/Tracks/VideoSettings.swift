/// How a track's pictures are (RFC 9559, 5.1.4.1.28).
public struct VideoSettings: Sendable, Hashable, Codable {
    /// Pixels in a row, as encoded.
    public internal(set) var pixelWidth = 0
    /// Rows, as encoded.
    public internal(set) var pixelHeight = 0
    /// Pixels to leave out at the edges.
    public internal(set) var crop = PixelCrop()
    /// The width to show in `displayUnit`; nil where the file does not say: then it is the cropped width.
    public internal(set) var displayWidth: Int?
    /// The height to show in `displayUnit`; nil where the file does not say: then it is the cropped height.
    public internal(set) var displayHeight: Int?
    /// What the display's width and height count.
    public internal(set) var displayUnit = DisplayUnit.pixels
    /// Whether pictures are interlaced; nil where that is not determined.
    public internal(set) var isInterlaced: Bool?
    /// The order of fields: 0 progressive, 1 top first, 2 undetermined, 6 bottom first, 9 and 14 with fields swapped.
    public internal(set) var fieldOrder = 2
    /// How two eyes' pictures share a frame: 0 for one eye, 1 side by side with the left eye first, and so on.
    public internal(set) var stereoMode = 0
    /// Whether blocks carry transparency besides the pictures.
    public internal(set) var hasAlpha = false
    /// How numbers become colours.
    public internal(set) var colour: ColourDescription?
    /// How pictures lie on a sphere or are turned.
    public internal(set) var projection: Projection?

    init(_ element: Element, _ reader: ElementReader) {
        reader.children(of: element) { child in
            readSize(child, reader)
            readForm(child, reader)
        }
    }

    private mutating func readSize(_ child: Element, _ reader: ElementReader) {
        switch child.id {
        case ElementID.pixelWidth: pixelWidth = reader.integer(child) ?? pixelWidth
        case ElementID.pixelHeight: pixelHeight = reader.integer(child) ?? pixelHeight
        case ElementID.pixelCropTop: crop.top = reader.integer(child) ?? 0
        case ElementID.pixelCropBottom: crop.bottom = reader.integer(child) ?? 0
        case ElementID.pixelCropLeft: crop.left = reader.integer(child) ?? 0
        case ElementID.pixelCropRight: crop.right = reader.integer(child) ?? 0
        case ElementID.displayWidth: displayWidth = reader.integer(child)
        case ElementID.displayHeight: displayHeight = reader.integer(child)
        case ElementID.displayUnit: displayUnit = reader.integer(child).flatMap(DisplayUnit.init) ?? .unknown
        default: break
        }
    }

    private mutating func readForm(_ child: Element, _ reader: ElementReader) {
        switch child.id {
        case ElementID.flagInterlaced:
            switch reader.integer(child) {
            case 1: isInterlaced = true
            case 2: isInterlaced = false
            default: isInterlaced = nil
            }
        case ElementID.fieldOrder: fieldOrder = reader.integer(child) ?? fieldOrder
        case ElementID.stereoMode: stereoMode = reader.integer(child) ?? stereoMode
        case ElementID.alphaMode: hasAlpha = reader.integer(child) == 1
        case ElementID.colour: colour = ColourDescription(child, reader)
        case ElementID.projection: projection = Projection(child, reader)
        default: break
        }
    }
}
