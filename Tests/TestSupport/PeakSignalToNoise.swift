import Foundation

/// The ratio of peak signal to noise of two pictures in decibels; infinite for equal ones.
public func peakSignalToNoise(_ left: [UInt8], _ right: [UInt8]) -> Double {
    guard left.count == right.count, !left.isEmpty else { return -.infinity }
    var sum = 0
    for place in left.indices {
        let difference = Int(left[place]) - Int(right[place])
        sum += difference * difference
    }
    return 10 * log10(255 * 255 / (Double(sum) / Double(left.count)))
}
