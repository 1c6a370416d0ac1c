/// How alike two grey pictures of one size are: the mean structural similarity in 8 × 8 windows (Wang and others, 2004).
///
/// `width` is that of both; smaller pictures are one window. 0 where the sizes differ.
public func structuralSimilarity(_ one: [UInt8], _ other: [UInt8], width: Int) -> Double {
    guard width > 0, one.count == other.count, one.count >= width else { return 0 }
    let height = one.count / width
    let (across, down) = (min(8, width), min(8, height))
    let size = Double(across * down)
    var (sum, count) = (0.0, 0.0)
    one.withUnsafeBufferPointer { one in
        other.withUnsafeBufferPointer { other in
            for top in stride(from: 0, through: height - down, by: 4) {
                for left in stride(from: 0, through: width - across, by: 4) {
                    var (a, b, aa, bb, ab) = (0, 0, 0, 0, 0)
                    for row in top..<top + down {
                        for place in row * width + left..<row * width + left + across {
                            let (p, q) = (Int(one[place]), Int(other[place]))
                            (a, b) = (a &+ p, b &+ q)
                            (aa, bb, ab) = (aa &+ p &* p, bb &+ q &* q, ab &+ p &* q)
                        }
                    }
                    let (meanA, meanB) = (Double(a) / size, Double(b) / size)
                    let varianceA = Double(aa) / size - meanA * meanA
                    let varianceB = Double(bb) / size - meanB * meanB
                    let covariance = Double(ab) / size - meanA * meanB
                    let (c1, c2) = (6.5025, 58.5225)
                    sum +=
                        (2 * meanA * meanB + c1) * (2 * covariance + c2)
                        / ((meanA * meanA + meanB * meanB + c1) * (varianceA + varianceB + c2))
                    count += 1
                }
            }
        }
    }
    return sum / max(1, count)
}
