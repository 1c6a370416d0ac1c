internal import Times

/// `GPRI`, the receiver of a drone (MAVLink's `GPS_RAW_INT`): time, latitude, longitude, altitude, accuracy across ground and
/// of the altitude, speed over ground, course, fix, satellites.
struct GPRIForm: GPMFPositionForm {
    let fieldCount = 10
    let clock: GPMFClock

    func position(_ fields: [Double], after seconds: Double) -> GeographicPosition? {
        var position = GeographicPosition(latitude: fields[1], longitude: fields[2], altitude: fields[3])
        position?.date = clock.date(fields[0])
        position?.horizontalAccuracy = MAVLink.known(fields[4])
        position?.verticalAccuracy = MAVLink.known(fields[5])
        position?.speed = MAVLink.known(fields[6])
        position?.course = MAVLink.known(fields[7])
        position?.fix = PositionFix(dimensions: Int(saturating: fields[8]))
        position?.satellites = fields[9] == 255 ? nil : Int(saturating: fields[9])
        return position
    }
}
