internal import Boxes

extension MetadataValue {
    /// A value of a movie's boxes by what its key means; nil for one that was left in the file.
    init?(_ value: BoxMetadataValue, meaning: CommonMetadataKey?) {
        switch value {
        case .text(let text):
            let date = meaning == .creationDate ? MetadataDate(text) : nil
            self = date.map { .date($0) } ?? .string(text)
        case .integer(let number): self = .number(Double(number))
        case .real(let number): self = .number(number)
        case .reals(let numbers): self = .list(numbers.map { .number($0) })
        case .ordinal(let place, let total): self = .string(total.map { "\(place)/\($0)" } ?? "\(place)")
        case .location(let place): self = .string(place.iso6709)
        case .bytes(let bytes): self = .data(bytes)
        case .unread: return nil
        }
    }
}
