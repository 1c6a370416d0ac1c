import Times

extension CaptionDocument {
    /// Writes the captions in a format.
    ///
    /// In the format that it was read from, an unchanged document of SCC or timed text comes out byte by byte as it was, and
    /// lines of SubRip and WebVTT end as they did.
    /// - Parameter format: The format.
    /// - Returns: The file, and what it could not say.
    public func encoded(as format: CaptionFormat) -> CaptionOutput {
        switch format {
        case .subRip: inItsForm(SubRipWriter(self).output(), format)
        case .webVTT: inItsForm(WebVTTWriter(self).output(), format)
        case .scc: SCCWriter(self).output()
        case .iTT, .timedText: TimedTextWriter(self, format: format).output()
        }
    }

    private func inItsForm(_ output: CaptionOutput, _ written: CaptionFormat) -> CaptionOutput {
        guard written == format, let textForm else { return output }
        return CaptionOutput(bytes: textForm.applied(to: output.bytes), losses: output.losses)
    }

    /// When a caption disappears: where nothing says so, when the next begins, at most after five seconds.
    func closedEnd(_ index: Int) -> MediaTime {
        let caption = captions[index]
        if caption.end.isNumeric { return max(caption.start, caption.end) }
        let latest = caption.start + MediaTime(value: 5, timescale: 1)
        guard index + 1 < captions.count, captions[index + 1].start > caption.start else { return latest }
        return min(latest, captions[index + 1].start)
    }
}
