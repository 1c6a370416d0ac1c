import CLibav

/// How a picture is turned and mirrored for display: one of the eight ways that keep its sides level.
struct Orientation: Hashable {
    /// Columns become rows.
    var isTransposed = false
    /// After that, left and right change places.
    var flipsHorizontally = false
    /// After that, top and bottom change places.
    var flipsVertically = false

    static let upright = Orientation()

    /// The way that a display matrix (nine 16.16 numbers, as in `tkhd`) comes nearest to.
    init(matrix: UnsafePointer<Int32>) {
        // x' = a·x + c·y, y' = b·x + d·y
        let (a, b, c, d) = (matrix[0], matrix[1], matrix[3], matrix[4])
        isTransposed = Int64(b.magnitude) + Int64(c.magnitude) > Int64(a.magnitude) + Int64(d.magnitude)
        flipsHorizontally = isTransposed ? c < 0 : a < 0
        flipsVertically = isTransposed ? b < 0 : d < 0
    }

    /// The way that an EXIF orientation, 1 to 8, asks for.
    init(exif: Int) {
        isTransposed = exif >= 5 && exif <= 8
        flipsHorizontally = [2, 3, 6, 7].contains(exif)
        flipsVertically = [3, 4, 7, 8].contains(exif)
    }

    private init() {}

    /// The way that a transform turns, whatever it moves and makes larger; nil where sides do not stay level.
    init?(_ transform: Transform) {
        guard transform.isFinite, transform.a * transform.d - transform.b * transform.c != 0 else { return nil }
        isTransposed = transform.a == 0 && transform.d == 0
        guard isTransposed || transform.b == 0 && transform.c == 0 else { return nil }
        flipsHorizontally = isTransposed ? transform.c < 0 : transform.a < 0
        flipsVertically = isTransposed ? transform.b < 0 : transform.d < 0
    }

    /// The same way as a transform about the origin.
    var transform: Transform {
        let (across, down) = (flipsHorizontally ? -1.0 : 1, flipsVertically ? -1.0 : 1)
        return isTransposed
            ? Transform(a: 0, b: down, c: across, d: 0) : Transform(a: across, b: 0, c: 0, d: down)
    }

    /// Turns further by a quarter, against the clock.
    mutating func turnCounterclockwise() {
        // Columns become rows, then top and bottom change places; the flips so far are seen through that.
        (isTransposed, flipsHorizontally, flipsVertically) = (!isTransposed, flipsVertically, !flipsHorizontally)
    }

    /// Where a part of the turned picture, which measures `turned`, lies in the one that was turned.
    func original(of part: PixelRect, in turned: PixelSize) -> PixelRect {
        var part = part
        if flipsVertically { part.y = turned.height - part.y - part.size.height }
        if flipsHorizontally { part.x = turned.width - part.x - part.size.width }
        return isTransposed ? PixelRect(x: part.y, y: part.x, size: part.size.transposed) : part
    }

    /// The orientation of a frame: its own, else its stream's.
    init(frame: Frame, stream: UnsafeMutablePointer<AVStream>) {
        var size = 0
        if let data = av_stream_get_side_data(stream, AV_PKT_DATA_DISPLAYMATRIX, &size), size >= 36 {
            self = data.withMemoryRebound(to: Int32.self, capacity: 9) { Orientation(matrix: $0) }
            return
        }
        if let side = av_frame_get_side_data(frame.pointer, AV_FRAME_DATA_DISPLAYMATRIX), side.pointee.size >= 36,
            let data = side.pointee.data
        {
            self = data.withMemoryRebound(to: Int32.self, capacity: 9) { Orientation(matrix: $0) }
            return
        }
        if let entry = av_dict_get(frame.pointer.pointee.metadata, "Orientation", nil, 0),
            let value = Int(String(cString: entry.pointee.value).filter { $0.isNumber })
        {
            self = Orientation(exif: value)
            return
        }
        self = .upright
    }

    /// The picture in this orientation that fills a size, of the one that `make` makes in the size it is to have before.
    func turned(toFill size: PixelSize, _ make: (PixelSize) throws -> Picture) rethrows -> Picture {
        let own = isTransposed ? size.transposed : size
        let picture = try make(own)
        if self == .upright { return picture }
        return picture.pixels.withUnsafeBufferPointer { pixels in
            guard let base = pixels.baseAddress else { return picture }
            return copy(base, stride: picture.stride, size: own)
        }
    }

    /// Copies a padded buffer of RGBA pixels in this orientation.
    func copy(_ source: UnsafePointer<UInt8>, stride: Int, size: PixelSize) -> Picture {
        let turned = isTransposed ? size.transposed : size
        let pixels = [UInt8](unsafeUninitializedCapacity: turned.width * turned.height * 4) { buffer, count in
            defer { count = turned.width * turned.height * 4 }
            guard let base = buffer.baseAddress else { return }
            if self == .upright {
                for row in 0..<size.height {
                    (base + row * size.width * 4).initialize(from: source + row * stride, count: size.width * 4)
                }
                return
            }
            // Whole pixels through untyped memory, which both sides own as bytes.
            let target = UnsafeMutableRawPointer(base)
            let input = UnsafeRawPointer(source)
            let stepX = isTransposed ? stride : 4
            let stepY = isTransposed ? 4 : stride
            for y in 0..<turned.height {
                let fromY = (flipsVertically ? turned.height - 1 - y : y) * stepY
                for x in 0..<turned.width {
                    let fromX = (flipsHorizontally ? turned.width - 1 - x : x) * stepX
                    target.storeBytes(
                        of: input.loadUnaligned(fromByteOffset: fromX + fromY, as: UInt32.self),
                        toByteOffset: (y * turned.width + x) * 4, as: UInt32.self)
                }
            }
        }
        return Picture(unchecked: turned.width, turned.height, pixels)
    }
}
