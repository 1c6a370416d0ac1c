internal import Times

/// `GPS5`: latitude, longitude, altitude, speed over ground, speed; beside them the time of the first one (`GPSU`), the fix
/// (`GPSF`) and the dilution of precision in hundredths (`GPSP`).
struct GPS5Form: GPMFPositionForm {
    let fieldCount = 5
    private let start: Double?
    private let fix: PositionFix?
    private let dilutionOfPrecision: Double?

    init(_ stream: GPMFStream) {
        func property(_ key: String) -> GPMFElement? { stream.properties.last { $0.key == key } }
        // HERO5 may write the time as characters.
        start = property("GPSU").flatMap { GPMFDate.seconds($0.bytes) }
        fix = property("GPSF")?.number.map { PositionFix(dimensions: Int(saturating: $0)) }
        dilutionOfPrecision = property("GPSP")?.number.map { $0 / 100 }
    }

    func position(_ fields: [Double], after seconds: Double) -> GeographicPosition? {
        var position = GeographicPosition(latitude: fields[0], longitude: fields[1], altitude: fields[2])
        position?.speed = fields[3]
        position?.speed3D = fields[4]
        position?.date = start.map { $0 + seconds }
        position?.fix = fix
        position?.dilutionOfPrecision = dilutionOfPrecision
        return position
    }
}
