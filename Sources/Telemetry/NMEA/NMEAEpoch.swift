/// The sentences that a receiver sends of one moment.
struct NMEAEpoch {
    let sentences: [NMEASentence]

    /// The sentences in bytes; damaged lines are left out.
    init(_ bytes: [UInt8]) {
        sentences = bytes.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }).compactMap { try? NMEASentence(line: $0) }
    }

    /// What they state.
    ///
    /// - Parameter date: When it is, in seconds since 1970; nil when not known.
    func point(date: Double?) -> LoggedPoint? {
        guard !sentences.isEmpty else { return nil }
        var seen: Set<String> = []
        let statements = sentences.filter { seen.insert($0.address).inserted }.map {
            LoggedPoint.Statement(key: $0.address, value: .text($0.text))
        }
        return LoggedPoint(position: position(date: date), statements: statements)
    }

    /// When it is by a sentence that states the day and the time; nil where none does.
    private var statedDate: Double? {
        sentences.lazy.compactMap { sentence in
            guard let day = sentence.day, let second = sentence.secondOfDay else { return nil }
            return Double(day) * 86_400 + second
        }.first
    }

    private func position(date: Double?) -> GeographicPosition? {
        var place: (latitude: Double, longitude: Double)?
        var (altitude, speed, course, dilution): (Double?, Double?, Double?, Double?)
        var satellites: Int?
        var dimensions: Int?
        var isLost = false
        for sentence in sentences {
            func take(_ index: Int) {
                guard let latitude = sentence.degrees(index), let longitude = sentence.degrees(index + 2) else {
                    return
                }
                place = place ?? (latitude, longitude)
            }
            switch sentence.formatter {
            case "RMC":
                take(3)
                if sentence.field(2) == "V" { isLost = true }
                // Knots.
                speed = speed ?? sentence.number(7).map { $0 * 1_852 / 3_600 }
                course = course ?? sentence.number(8)
            case "GGA":
                take(2)
                if sentence.field(6) == "0" { isLost = true }
                satellites = satellites ?? sentence.field(7).flatMap { Int($0) }
                dilution = dilution ?? sentence.number(8)
                altitude = altitude ?? sentence.number(9)
            case "GNS":
                take(2)
                altitude = altitude ?? sentence.number(9)
            case "GLL":
                take(1)
                if sentence.field(6) == "V" { isLost = true }
            case "GSA": dimensions = max(dimensions ?? 1, sentence.field(2).flatMap { Int($0) } ?? 1)
            case "VTG":
                course = course ?? sentence.number(1)
                speed = speed ?? sentence.number(7).map { $0 / 3.6 }
            default: break
            }
        }
        guard let place,
            var position = GeographicPosition(
                latitude: place.latitude, longitude: place.longitude, altitude: altitude)
        else { return nil }
        (position.speed, position.course, position.satellites) = (speed, course, satellites)
        (position.dilutionOfPrecision, position.date) = (dilution, date ?? statedDate)
        position.fix = isLost ? PositionFix.none : dimensions.map { PositionFix(dimensions: $0) }
        return position
    }
}
