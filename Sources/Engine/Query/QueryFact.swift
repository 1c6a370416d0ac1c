/// What is known under a key of a query: one of several values that a file may have there.
public enum QueryFact: Sendable, Hashable {
    /// Words, compared without regard to case.
    case text(String)
    /// A number in the key's unit: seconds, bytes, pixels, frames a second, bits a second.
    case number(Double)
    /// Width and height.
    case area(width: Int, height: Int)
    /// Seconds since 1970 from a first up to a last instant, as precise as the date is known.
    case date(ClosedRange<Double>)
    /// Yes or no.
    case truth(Bool)
}

extension QueryFact {
    /// How it stands to `other`: negative before, zero equal, positive after; nil when they cannot be compared.
    func compared(to other: QueryFact) -> Int? {
        switch (self, other) {
        case (.text(let left), .text(let right)):
            let (left, right) = (left.lowercased(), right.lowercased())
            return left < right ? -1 : left == right ? 0 : 1
        case (.number(let left), .number(let right)):
            // 29.97 is what people write for 30000/1001.
            if abs(left - right) < 0.005 { return 0 }
            return left < right ? -1 : 1
        case (.area(let width, let height), .area(let otherWidth, let otherHeight)):
            if width == otherWidth, height == otherHeight { return 0 }
            let (area, other) = (Double(width) * Double(height), Double(otherWidth) * Double(otherHeight))
            // Areas that are equal (1920×1080 and 1080×1920) are not the same size: the wider one comes later.
            return area == other ? (width < otherWidth ? -1 : 1) : area < other ? -1 : 1
        case (.date(let left), .date(let right)):
            if left.upperBound < right.lowerBound { return -1 }
            return left.lowerBound > right.upperBound ? 1 : 0
        case (.truth(let left), .truth(let right)): return left == right ? 0 : left ? 1 : -1
        default: return nil
        }
    }

    /// The fact as words, for `~`.
    var words: String {
        switch self {
        case .text(let text): text
        case .number(let number): number == number.rounded() && abs(number) < 1e15 ? "\(Int64(number))" : "\(number)"
        case .area(let width, let height): "\(width)x\(height)"
        case .date: ""
        case .truth(let truth): truth ? "yes" : "no"
        }
    }
}
