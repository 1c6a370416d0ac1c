internal import Media

/// A property's value that can be told without its type.
protocol PropertyDescribing {
    var propertyValue: PropertyValue { get }
}

extension PropertyValue {
    /// A value of any of the types that properties have.
    public init(describing value: any Sendable) {
        if let known = value as? any PropertyDescribing {
            self = known.propertyValue
        } else {
            self = .string("\(value)")
        }
    }

    /// An object of those fields that have a value.
    static func object(_ fields: KeyValuePairs<String, (any PropertyDescribing)?>) -> PropertyValue {
        .object(
            fields.compactMap { name, value in
                guard let value = value?.propertyValue, value != .object([]) else { return nil }
                return Field(name, value)
            })
    }

    /// The value as a person reads it where the property's name tells its unit.
    func inUnit(of property: String) -> PropertyValue {
        switch (property, self) {
        case ("fileSize", .integer(let count)), ("totalSampleDataLength", .integer(let count)):
            return count < 1_000 ? described("\(count) bytes") : described("\(ByteCount.text(count)) (\(count) bytes)")
        case ("overallBitRate", .number(let rate)), ("estimatedDataRate", .number(let rate)):
            return described(rate < 10_000 ? "\(Int(rate.rounded())) bit/s" : "\(Int((rate / 1_000).rounded())) kbit/s")
        case ("nominalFrameRate", .number(let rate)) where abs(rate) < 1e12:
            return described(FormatWords.decimal(rate, places: 3) + " fps")
        case ("naturalTimeScale", .integer(let scale)): return described("\(scale) ticks/s")
        default: return self
        }
    }

    func described(_ text: String, name: String? = nil, hasParts: Bool = false) -> PropertyValue {
        .described(Words(name: name, text: text, hasParts: hasParts), self)
    }
}

extension PropertyValue: PropertyDescribing {
    var propertyValue: PropertyValue { self }
}

extension Bool: PropertyDescribing {
    var propertyValue: PropertyValue { .bool(self) }
}

extension Int: PropertyDescribing {
    var propertyValue: PropertyValue { .integer(Int64(self)) }
}

extension Int32: PropertyDescribing {
    var propertyValue: PropertyValue { .integer(Int64(self)) }
}

extension Int64: PropertyDescribing {
    var propertyValue: PropertyValue { .integer(self) }
}

extension Double: PropertyDescribing {
    var propertyValue: PropertyValue { isFinite ? .number(self) : .null }
}

extension String: PropertyDescribing {
    var propertyValue: PropertyValue { .string(self) }
}

extension Optional: PropertyDescribing where Wrapped: PropertyDescribing {
    var propertyValue: PropertyValue { self?.propertyValue ?? .null }
}

extension Array: PropertyDescribing where Element: PropertyDescribing {
    var propertyValue: PropertyValue { .list(map(\.propertyValue)) }
}
