internal import Media

extension Rectangle {
    /// All of a picture.
    init(_ size: PixelSize) { self.init(x: 0, y: 0, width: Double(size.width), height: Double(size.height)) }

    var right: Double { x + width }
    var bottom: Double { y + height }

    /// What it and another one have in common; nil where that is nothing.
    func intersection(_ other: Rectangle) -> Rectangle? {
        let (left, top) = (max(x, other.x), max(y, other.y))
        let (right, bottom) = (min(right, other.right), min(bottom, other.bottom))
        guard right > left, bottom > top else { return nil }
        return Rectangle(x: left, y: top, width: right - left, height: bottom - top)
    }

    /// The least rectangle that holds it after a transform.
    func transformed(by transform: Transform) -> Rectangle {
        let across = [transform.a * x, transform.a * right].sorted()
        let acrossByDown = [transform.c * y, transform.c * bottom].sorted()
        let down = [transform.d * y, transform.d * bottom].sorted()
        let downByAcross = [transform.b * x, transform.b * right].sorted()
        let (left, top) = (across[0] + acrossByDown[0] + transform.tx, down[0] + downByAcross[0] + transform.ty)
        return Rectangle(
            x: left, y: top, width: across[1] + acrossByDown[1] + transform.tx - left,
            height: down[1] + downByAcross[1] + transform.ty - top)
    }

    /// Whether its sides are those of a picture, to less than half a pixel.
    func isAll(of size: PixelSize) -> Bool {
        abs(x) < 0.5 && abs(y) < 0.5 && abs(right - Double(size.width)) < 0.5 && abs(bottom - Double(size.height)) < 0.5
    }

    /// Whether it leaves nothing of a picture free, to less than half a pixel.
    func covers(_ size: PixelSize) -> Bool {
        x < 0.5 && y < 0.5 && right > Double(size.width) - 0.5 && bottom > Double(size.height) - 0.5
    }
}

extension Transform {
    /// Whether level sides stay level.
    var keepsSidesLevel: Bool { b == 0 && c == 0 || a == 0 && d == 0 }

    /// How many times as long sides across and down become.
    var scales: (across: Double, down: Double) { ((a * a + b * b).squareRoot(), (c * c + d * d).squareRoot()) }
}
