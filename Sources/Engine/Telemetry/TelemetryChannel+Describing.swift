internal import Media

extension TelemetryChannel: PropertyDescribing {
    var propertyValue: PropertyValue {
        .object([
            "trackID": trackID, "companion": companion, "key": key, "name": name,
            "sensor": sensor.isEmpty ? nil : sensor, "sampleRate": sampleRate,
            "lines": lines.map { line in
                PropertyValue.object([
                    "name": line.name.isEmpty ? nil : line.name, "unit": line.unit.isEmpty ? nil : line.unit,
                ])
            },
        ]).described(words, name: label)
    }

    /// Its short name: the four letters of a stream, and for a key with dots what people call it.
    private var label: String { key.contains(".") ? name : key }

    /// `Accelerometer, 3 numbers in m/s², 197.8 Hz`.
    var words: String {
        var words = name == label ? [] : [name]
        if isOfPositions {
            words += lines.map(\.name)
        } else if lines.isEmpty {
            words.append("no numbers")
        } else {
            let unit = lines.first?.unit ?? ""
            let isShared = !unit.isEmpty && lines.allSatisfy { $0.unit == unit }
            words.append((lines.count == 1 ? "1 number" : "\(lines.count) numbers") + (isShared ? " in \(unit)" : ""))
        }
        if let sampleRate { words.append(FormatWords.decimal(sampleRate, places: 1) + " Hz") }
        if let companion { words.append("from \(companion)") }
        return words.joined(separator: ", ")
    }
}
