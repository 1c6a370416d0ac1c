public import Bytes

/// Reads what a Matroska or WebM file says of its media (RFC 9559), and none of the media.
///
/// Confined to one thread at a time, as its source is.
public struct MatroskaReader {
    private let source: any ByteSource
    private let limits: MatroskaLimits

    /// A reader of a file.
    public init(_ source: any ByteSource, limits: MatroskaLimits = MatroskaLimits()) {
        self.source = source
        self.limits = limits
    }

    /// Reads the first segment: its beginning, then what a seek head says lies elsewhere.
    ///
    /// Without a seek head, clusters are passed by for what may follow them. Damage costs the element that has it, and is
    /// noted among the problems.
    /// - Throws: `MatroskaError` where there is no segment, or none within the limits.
    public func read() throws(MatroskaError) -> MatroskaSegment {
        let elements = ElementReader(source, limits: limits)
        let (header, element) = try opening(elements)
        var reader = SegmentReader(element, header: header, elements)
        return reader.read()
    }

    /// The end of the last block in nanoseconds, for a file that states no duration; nil where the limits do not allow
    /// for finding it.
    ///
    /// Looks for the last cluster near the end of the file, else passes all of them by, and looks at each of its blocks.
    /// - Throws: `MatroskaError` where there is no segment.
    public func endOfLastBlock(in segment: MatroskaSegment) throws(MatroskaError) -> UInt64? {
        let elements = ElementReader(source, limits: limits)
        let (_, element) = try opening(elements)
        return ClusterScanner(segment: segment, end: element.end, elements).endOfLastBlock()
    }

    private func opening(_ reader: ElementReader) throws(MatroskaError) -> (EBMLHeader, Element) {
        guard let first = reader.element(at: 0, before: reader.end, depth: 0), first.id == ElementID.ebml else {
            throw error(reader, otherwise: .notEBML)
        }
        let header = EBMLHeader(first, reader)
        if header.maxIDLength > 4 || header.maxSizeLength > 8 { reader.note(.unsupportedHeader, at: 0) }
        var position = reader.end(of: first)
        // Anything but padding before the segment is unheard of; a few elements are tolerated.
        for _ in 0..<16 {
            guard let next = reader.element(at: position, before: reader.end, depth: 0) else { break }
            if next.id == ElementID.segment { return (header, next) }
            position = reader.end(of: next)
        }
        throw error(reader, otherwise: .noSegment)
    }

    private func error(_ reader: ElementReader, otherwise error: MatroskaError) -> MatroskaError {
        guard let failure = reader.failure else { return error }
        return failure is BudgetedBytes.Spent ? .tooManyBytes(limit: limits.bytes) : .source(failure)
    }
}
