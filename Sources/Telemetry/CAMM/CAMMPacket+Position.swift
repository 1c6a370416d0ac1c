internal import Foundation

extension CAMMPacket {
    /// The position that it states; nil where it is of another type, or there is no such place.
    ///
    /// - Parameter filmed: When the film was made, in seconds since 1970; nil when not known.
    public func position(filmed: Double?) -> GeographicPosition? {
        let numbers = values.map { $0.number ?? .nan }
        func known(_ index: Int) -> Double? { numbers[index].isFinite ? numbers[index] : nil }
        switch kind {
        case .minimalGPS: return GeographicPosition(latitude: numbers[0], longitude: numbers[1], altitude: known(2))
        case .gps:
            var position = GeographicPosition(latitude: numbers[2], longitude: numbers[3], altitude: known(4))
            position?.date = known(0).flatMap { CAMMPacket.date($0, filmed: filmed) }
            position?.fix = known(1).map { PositionFix(dimensions: Int($0)) }
            position?.horizontalAccuracy = known(5)
            position?.verticalAccuracy = known(6)
            guard let east = known(7), let north = known(8) else { return position }
            let speed = (east * east + north * north).squareRoot()
            position?.speed = speed
            position?.speed3D = known(9).map { (speed * speed + $0 * $0).squareRoot() }
            if speed > 0 {
                let degrees = atan2(east, north) * 180 / .pi
                position?.course = degrees < 0 ? degrees + 360 : degrees
            }
            return position
        default: return nil
        }
    }

    /// Seconds since 1970 of a receiver's time; nil where it knew none.
    ///
    /// The specification counts from the epoch of GPS. Cameras that count from 1970 exist: of both the one that is nearer to
    /// the film's own date is meant. Without such a date it is the first that is no earlier than the specification.
    static func date(_ seconds: Double, filmed: Double?) -> Double? {
        guard seconds > 0 else { return nil }
        // 1980-01-06, and the leap seconds that UTC had more since 2017, which the format is no older than.
        let (asUnix, asGPS) = (seconds, seconds + 315_964_800 - 18)
        guard let filmed else { return asUnix >= specified ? asUnix : asGPS }
        return abs(asUnix - filmed) < abs(asGPS - filmed) ? asUnix : asGPS
    }

    /// 2017-01-01.
    private static let specified: Double = 1_483_228_800
}
