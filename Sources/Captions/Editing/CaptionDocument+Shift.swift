public import Times

extension CaptionDocument {
    /// Shows all captions later, or earlier by a negative time.
    ///
    /// What would begin before zero begins there; what would end before is left out.
    /// - Returns: How many were left out.
    @discardableResult
    public mutating func shift(by distance: MediaTime) -> Int {
        let count = captions.count
        captions = captions.compactMap { caption in
            var caption = caption
            let end = caption.end.isNumeric ? caption.end + distance : caption.end
            guard end > .zero else { return nil }
            caption.end = end
            caption.start = max(.zero, caption.start + distance)
            for place in caption.runs.indices {
                caption.runs[place].time = caption.runs[place].time.map { max(.zero, $0 + distance) }
            }
            return caption
        }
        return count - captions.count
    }
}
