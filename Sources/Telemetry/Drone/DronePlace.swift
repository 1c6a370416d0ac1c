/// The place in the fields of a drone's caption.
struct DronePlace {
    let position: GeographicPosition

    init?(_ fields: [DroneQuantity: [String]]) {
        func number(_ quantity: DroneQuantity) -> Double? { fields[quantity]?.first.flatMap(DroneValues.number) }
        var place: GeographicPosition?
        if let latitude = number(.latitude), let longitude = number(.longitude) {
            place = GeographicPosition(latitude: latitude, longitude: longitude)
        } else if let list = fields[.position] {
            place = Self.place(list)
        }
        guard var place else { return nil }
        if place.latitude == 0, place.longitude == 0 { place.fix = PositionFix.none }
        place.altitude = number(.altitude) ?? place.altitude
        place.speed = number(.speed)
        if let attitude = fields[.aircraftAttitude], attitude.count == 3,
            let yaw = DroneValues.number(attitude[2]), (-180...360).contains(yaw)
        {
            place.heading = yaw < 0 ? yaw + 360 : yaw
        }
        position = place
    }

    /// `GPS (8.6499, 53.1665, 18)` is longitude, latitude and the number of satellites; `GPS(36.6146,-6.1120,0.0M)`, of
    /// aircraft for enterprises, begins with the latitude; and Autel's `GPS(W: 109.3393, N: 40.7686, 2371.76m)` says what
    /// is what, with the altitude behind.
    private static func place(_ list: [String]) -> GeographicPosition? {
        guard list.count >= 2 else { return nil }
        let third = list.count > 2 ? list[2] : ""
        if let first = angle(list[0], "WE"), let second = angle(list[1], "SN") {
            return GeographicPosition(latitude: second, longitude: first, altitude: DroneValues.number(third))
        }
        guard let first = DroneValues.number(list[0]), let second = DroneValues.number(list[1]) else { return nil }
        if third.hasSuffix("M") { return GeographicPosition(latitude: first, longitude: second) }
        var place = GeographicPosition(latitude: second, longitude: first)
        if third.hasSuffix("m") {
            place?.altitude = DroneValues.number(third)
        } else {
            place?.satellites = Int(third)
        }
        return place
    }

    /// Degrees behind the letter of a hemisphere and a colon; the first of the letters is the negative one.
    private static func angle(_ text: String, _ letters: String) -> Double? {
        let parts = text.split(separator: ":", maxSplits: 1)
        guard parts.count == 2, let letter = parts[0].first, letters.contains(letter),
            let value = DroneValues.number(parts[1].drop { $0 == " " })
        else { return nil }
        return letter == letters.first ? -value : value
    }
}
