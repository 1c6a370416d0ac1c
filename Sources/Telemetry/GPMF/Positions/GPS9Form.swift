internal import Times

/// `GPS9`: the fields of `GPS5`, then days since 2000, seconds since midnight, dilution of precision and fix.
struct GPS9Form: GPMFPositionForm {
    let fieldCount = 9

    private static let epoch = CivilCalendar.daysSince1970(year: 2_000, month: 1, day: 1)

    func position(_ fields: [Double], after seconds: Double) -> GeographicPosition? {
        var position = GeographicPosition(latitude: fields[0], longitude: fields[1], altitude: fields[2])
        position?.speed = fields[3]
        position?.speed3D = fields[4]
        position?.date = (Double(GPS9Form.epoch) + fields[5]) * 86_400 + fields[6]
        position?.dilutionOfPrecision = fields[7]
        position?.fix = PositionFix(dimensions: Int(saturating: fields[8]))
        return position
    }
}
