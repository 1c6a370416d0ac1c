internal import Bytes

/// Divides a GPMF payload into elements.
///
/// It never throws: what is damaged is noted among the problems, and all that is whole is read.
struct GPMFParser {
    /// What could not be read so far.
    private(set) var problems: [GPMFProblem] = []

    /// Devices hold streams, streams hold data, and data may hold data with times of its own.
    private static let deepest = 8

    /// The elements that follow each other in these bytes.
    mutating func elements(of bytes: ByteCursor) -> [GPMFElement] {
        var cursor = bytes
        var elements: [GPMFElement] = []
        while let element = next(&cursor) { elements.append(element) }
        return elements
    }

    /// The elements that an element holds; none for one that holds values.
    mutating func elements(in element: GPMFElement, depth: Int) -> [GPMFElement] {
        guard element.type == .nested else { return [] }
        guard depth <= GPMFParser.deepest else {
            problems.append(.nestedTooDeeply(key: element.key))
            return []
        }
        return elements(of: element.contents)
    }

    /// Notes that an element's samples have no known structure.
    mutating func noteUnknownStructure(of element: GPMFElement) {
        problems.append(.structureUnknown(key: element.key))
    }

    private mutating func next(_ cursor: inout ByteCursor) -> GPMFElement? {
        let left = cursor.remaining
        guard let code = try? cursor.take(4), let typeCode = try? cursor.u8(), let sampleSize = try? cursor.u8(),
            let stated = try? cursor.u16()
        else {
            if left > 0 { problems.append(.leftover(bytes: left)) }
            return nil
        }
        // A key of zeros ends what fills up the rest.
        guard code != [0, 0, 0, 0] else { return nil }
        let key = code.map { String(Unicode.Scalar($0)) }.joined()
        let length = Int(sampleSize) * Int(stated)
        let available = min(length, cursor.remaining)
        if available < length { problems.append(.truncated(key: key)) }
        let count = sampleSize == 0 ? 0 : available / Int(sampleSize)
        // Elements start at multiples of four bytes; the last one may lack what fills it up.
        guard let contents = try? cursor.section(available),
            (try? cursor.skip(min((4 - length % 4) % 4, cursor.remaining))) != nil
        else { return nil }
        return GPMFElement(
            key: key, typeCode: typeCode, sampleSize: Int(sampleSize), count: count, contents: contents)
    }
}
