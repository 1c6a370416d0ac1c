internal import Times

extension AcquisitionSample {
    /// The position that is stated, as Exif states it; nil where there is none.
    public var position: GeographicPosition? {
        guard let latitude = angle(.latitude, .latitudeReference, positive: "N", negative: "S"),
            let longitude = angle(.longitude, .longitudeReference, positive: "E", negative: "W"),
            var position = GeographicPosition(latitude: latitude, longitude: longitude)
        else { return nil }
        position.altitude = number(.altitude).map { bytes(.altitudeReference)?.first == 1 ? -$0 : $0 }
        position.speed = number(.speed).flatMap { speed in metersASecond.map { speed * $0 } }
        position.course = direction(.track, .trackReference)
        position.heading = direction(.imageDirection, .imageDirectionReference)
        position.dilutionOfPrecision = number(.dilutionOfPrecision)
        position.fix =
            text(.status) == "V" ? PositionFix.none : text(.measureMode).flatMap { Int($0) }.map(PositionFix.init)
        position.date = date
        return position
    }

    private func bytes(_ quantity: AcquisitionQuantity) -> [UInt8]? { self[quantity]?.bytes }

    private func text(_ quantity: AcquisitionQuantity) -> String? {
        guard case .text(let text)? = self[quantity]?.values.first else { return nil }
        return text
    }

    private func number(_ quantity: AcquisitionQuantity) -> Double? { self[quantity]?.values.first?.number }

    /// Degrees of degrees, minutes and seconds; nil where they are not stated, or which side they are on.
    private func angle(
        _ quantity: AcquisitionQuantity, _ reference: AcquisitionQuantity, positive: String, negative: String
    ) -> Double? {
        guard let parts = bytes(quantity).flatMap(AcquisitionForm.rationals), parts.count == 3,
            let side = text(reference)
        else { return nil }
        let degrees = parts[0] + parts[1] / 60 + parts[2] / 3_600
        return side == positive ? degrees : side == negative ? -degrees : nil
    }

    /// A direction from true north; nil for one from magnetic north.
    private func direction(_ quantity: AcquisitionQuantity, _ reference: AcquisitionQuantity) -> Double? {
        text(reference) == "M" ? nil : number(quantity)
    }

    /// What the unit of the speed is: kilometres, miles or sea miles an hour.
    private var metersASecond: Double? {
        switch text(.speedReference) {
        case "K": 1 / 3.6
        case "M": 0.44704
        case "N": 1_852 / 3_600
        default: nil
        }
    }

    private var date: Double? {
        guard let day = text(.dateStamp), let time = bytes(.timeStamp).flatMap(AcquisitionForm.rationals),
            time.count == 3
        else { return nil }
        let midnight = DateAndTime(Array("\(day.split(separator: ":").joined(separator: "-"))T00:00:00".utf8))
        return midnight.map { $0.secondsSince1970 + time[0] * 3_600 + time[1] * 60 + time[2] }
    }
}
