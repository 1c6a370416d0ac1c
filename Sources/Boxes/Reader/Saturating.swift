/// Sums and products that stop at the largest or the smallest number, for those that a file states.
extension Int64 {
    func plus(_ other: Int64) -> Int64 {
        let sum = addingReportingOverflow(other)
        return sum.overflow ? (other < 0 ? .min : .max) : sum.partialValue
    }

    func times(_ other: Int64) -> Int64 {
        let product = multipliedReportingOverflow(by: other)
        return product.overflow ? ((self < 0) == (other < 0) ? .max : .min) : product.partialValue
    }
}
