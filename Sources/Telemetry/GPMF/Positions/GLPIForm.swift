/// `GLPI`, what a drone makes of all its sensors (MAVLink's `GLOBAL_POSITION_INT`): time, latitude, longitude, altitude,
/// altitude above the start, speeds to the north, to the east and down, heading.
struct GLPIForm: GPMFPositionForm {
    let fieldCount = 9
    let clock: GPMFClock

    func position(_ fields: [Double], after seconds: Double) -> GeographicPosition? {
        var position = GeographicPosition(latitude: fields[1], longitude: fields[2], altitude: fields[3])
        let ground = (fields[5] * fields[5] + fields[6] * fields[6]).squareRoot()
        position?.date = clock.date(fields[0])
        position?.speed = ground
        position?.speed3D = (ground * ground + fields[7] * fields[7]).squareRoot()
        position?.heading = MAVLink.known(fields[8])
        return position
    }
}
