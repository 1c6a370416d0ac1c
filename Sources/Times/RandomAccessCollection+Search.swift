extension RandomAccessCollection {
    /// The place of the first element that answers yes, in a collection in which all after it do, too; its end where
    /// none does.
    package func firstPlace(where isBehind: (Element) -> Bool) -> Index {
        var (low, count) = (startIndex, self.count)
        while count > 0 {
            let half = count / 2
            let middle = index(low, offsetBy: half)
            if isBehind(self[middle]) {
                count = half
            } else {
                low = index(after: middle)
                count -= half + 1
            }
        }
        return low
    }
}
