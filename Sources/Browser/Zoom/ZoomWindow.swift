internal import Media

/// Which part of a picture is on the screen, pixel by pixel.
struct ZoomWindow: Equatable {
    /// How many pixels of the screen each of the picture's takes, across and down.
    static let scales = [1, 2, 4, 8, 16]

    /// The whole picture.
    let picture: PixelSize
    /// The pixels that the screen has for it. A change keeps what is in the middle.
    var view: PixelSize {
        didSet {
            let middle = middle(of: oldValue)
            center(x: middle.x, y: middle.y)
        }
    }
    private(set) var scale = 1
    /// The picture's pixel at the top left of the screen.
    private(set) var x = 0
    private(set) var y = 0

    /// Begins in the picture's middle.
    init(picture: PixelSize, view: PixelSize) {
        self.picture = picture
        self.view = view
        center(x: picture.width / 2, y: picture.height / 2)
    }

    /// The extent of the part, in the picture's pixels.
    var part: PixelSize { part(in: view) }

    private func part(in view: PixelSize) -> PixelSize {
        PixelSize(
            width: max(1, min(picture.width, view.width / scale)),
            height: max(1, min(picture.height, view.height / scale)))
    }

    private func middle(of view: PixelSize) -> (x: Int, y: Int) {
        let part = part(in: view)
        return (x + part.width / 2, y + part.height / 2)
    }

    /// Goes in steps of a tenth of what is seen; negative ones go left and up.
    mutating func pan(across: Int, down: Int) {
        x += across * max(1, part.width / 10)
        y += down * max(1, part.height / 10)
        clamp()
    }

    /// Makes pixels larger or smaller around the middle of the screen; false at either end.
    mutating func zoom(in isIn: Bool) -> Bool {
        guard let place = Self.scales.firstIndex(of: scale),
            Self.scales.indices.contains(place + (isIn ? 1 : -1))
        else { return false }
        let middle = middle(of: view)
        scale = Self.scales[place + (isIn ? 1 : -1)]
        center(x: middle.x, y: middle.y)
        return true
    }

    private mutating func center(x: Int, y: Int) {
        self.x = x - part.width / 2
        self.y = y - part.height / 2
        clamp()
    }

    private mutating func clamp() {
        x = max(0, min(picture.width - part.width, x))
        y = max(0, min(picture.height - part.height, y))
    }
}
