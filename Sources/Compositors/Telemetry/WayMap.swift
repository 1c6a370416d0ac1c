internal import Media
internal import TimedMetadata
internal import VideoCompositions

/// A small map of a way for the upper right of a picture, north at the top.
struct WayMap: Sendable {
    private let trace: MapTrace
    /// When each point was reached.
    private let times: [MediaTime]

    /// The map of a way; nil for one without a place.
    init?(_ positions: [StatedWay.Position]) {
        guard let trace = MapTrace(positions.map(\.place)) else { return nil }
        (self.trace, times) = (trace, positions.map(\.time))
    }

    /// What a receiver at rest reports wanders by some metres, which would fill the map.
    private static let leastReach = 5.0
    /// The shortest side that shows a way.
    private static let leastSide = 24
    /// The longest: on huge pictures a map need not be larger.
    private static let mostSide = 720

    /// The map for a picture of a size, with what has been gone until a time, and a place; nil where it would be too small.
    func picture(on size: PixelSize, at time: MediaTime, place: MapTrace.Place?) -> PlacedPicture? {
        let shorter = Double(min(size.width, size.height))
        let side = min(Self.mostSide, Int(shorter * 0.25))
        guard side >= Self.leastSide else { return nil }
        var canvas = LineCanvas(side: side, background: Self.paper)
        let room = Double(side) * 0.8
        let perMetre = room / (2 * max(Self.leastReach, trace.reach.east, trace.reach.north))
        let middle = Double(side) / 2
        func point(_ point: MapTrace.Point) -> LineCanvas.Point {
            LineCanvas.Point(x: middle + point.east * perMetre, y: middle - point.north * perMetre)
        }
        let points = trace.points.map(point)
        let width = max(1, Double(side) / 90)
        let gone = times.firstIndex { $0 > time } ?? times.count
        canvas.draw(points, width: width, Self.ahead)
        let here = place.map { point(trace.point(of: $0)) }
        canvas.draw(Array(points.prefix(gone)) + (here.map { [$0] } ?? []), width: width * 1.5, Self.behind)
        if let here {
            canvas.draw([here], width: width * 6, Self.paper)
            canvas.draw([here], width: width * 4.5, Self.mark)
        }
        let margin = Int(shorter * 0.04)
        return canvas.picture.map {
            PlacedPicture($0, at: PixelPoint(x: size.width - side - margin, y: margin))
        }
    }

    private static let paper = LineCanvas.Color(red: 0, green: 0, blue: 0, alpha: 0.5)
    private static let ahead = LineCanvas.Color(red: 255, green: 255, blue: 255, alpha: 0.5)
    private static let behind = LineCanvas.Color(red: 255, green: 255, blue: 255, alpha: 1)
    private static let mark = LineCanvas.Color(red: 255, green: 90, blue: 50, alpha: 1)
}
