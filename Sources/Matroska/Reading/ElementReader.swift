internal import Bytes

/// Reads elements and their values; what fails is noted, and after a failure of the source nothing more is read.
final class ElementReader {
    private let near: BufferedBytes
    private let far: BudgetedBytes
    let limits: MatroskaLimits
    private(set) var problems: [MatroskaProblem] = []
    /// What the source threw.
    private(set) var failure: (any Error)?
    private var elements = 0
    /// Where elements of unknown size end, by where their data begin.
    private var foundEnds: [Int64: Int64] = [:]

    init(_ source: any ByteSource, limits: MatroskaLimits) {
        far = BudgetedBytes(source, budget: limits.bytes)
        near = BufferedBytes(far, window: limits.window)
        self.limits = limits
    }

    /// Where the source ends, as far as that is known.
    var end: Int64 { far.length ?? .max }

    /// Whether the limits or a failure end all reading.
    var isStopped: Bool { failure != nil || elements >= limits.elements }

    func note(_ reason: MatroskaProblem.Reason, at offset: Int64) {
        if problems.count < limits.problems { problems.append(MatroskaProblem(offset: offset, reason: reason)) }
    }

    // MARK: Bytes

    /// Up to `count` bytes; `isFar` gets no more than those, where a window around them would be wasted.
    func bytes(at offset: Int64, count: Int, isFar: Bool = false) -> [UInt8] {
        guard failure == nil, offset >= 0, offset < end else { return [] }
        let available = Int(clamping: min(Int64(count), end - offset))
        do {
            return isFar
                ? try far.read(at: offset, count: available) : try near.read(at: offset, count: available)
        } catch {
            failure = error
            note(error is BudgetedBytes.Spent ? .tooManyBytes : .sourceFailed, at: offset)
            return []
        }
    }

    // MARK: Elements

    /// The element there; nil at the end, and where there is none.
    func element(at offset: Int64, before end: Int64, depth: Int, isFar: Bool = false) -> Element? {
        guard !isStopped, offset >= 0, offset < end else { return nil }
        elements += 1
        if elements == limits.elements { note(.tooManyElements, at: offset) }
        let header = bytes(at: offset, count: Int(min(12, end - offset)), isFar: isFar)
        guard !header.isEmpty else { return nil }
        guard let (id, idLength) = VariableInteger.id(header[...]),
            let (size, sizeLength) = VariableInteger.size(header[idLength...])
        else {
            if failure == nil { note(.badElement, at: offset) }
            return nil
        }
        let start = offset + Int64(idLength + sizeLength)
        let room = max(0, end - start)
        return Element(
            id: id, offset: offset, dataOffset: start, end: start + min(size ?? room, room),
            size: size, depth: depth)
    }

    /// Visits the elements within one, but for checksums and padding.
    func children(of parent: Element, _ visit: (Element) -> Void) {
        guard parent.depth < limits.depth else { return note(.tooDeep, at: parent.offset) }
        var position = parent.dataOffset
        while position < parent.end {
            guard let child = element(at: position, before: parent.end, depth: parent.depth + 1) else { break }
            if parent.isUnknownSize, isBeyond(parent, child) { break }
            if child.isCut { note(.cutElement, at: child.offset) }
            if child.id != ElementID.void, child.id != ElementID.crc32 { visit(child) }
            position = end(of: child)
        }
        if parent.isUnknownSize { foundEnds[parent.dataOffset] = position }
    }

    /// Whether an element cannot be within one of unknown size, and so ends it.
    private func isBeyond(_ parent: Element, _ child: Element) -> Bool {
        ElementID.ofSegment.contains(child.id) || child.id == ElementID.segment || child.id == ElementID.ebml
            || (child.id == parent.id && !ElementID.recursive.contains(child.id))
    }

    /// Where an element ends; one of unknown size is walked through for that, if it has not been yet.
    func end(of element: Element) -> Int64 {
        guard element.isUnknownSize else { return element.end }
        if let end = foundEnds[element.dataOffset] { return end }
        children(of: element) { _ in }
        return foundEnds[element.dataOffset] ?? element.end
    }

    /// The next place from `offset` on where an element of a segment seems to begin; nil where none is near.
    func resynchronized(from offset: Int64, before end: Int64) -> Int64? {
        let marks = ElementID.ofSegment
        var recent: UInt32 = 0
        var position = offset
        let limit = min(end, offset + min(.max - offset, Int64(MatroskaLimits.resynchronization)))
        while position < limit {
            let chunk = bytes(at: position, count: Int(min(Int64(limits.window), limit - position)), isFar: true)
            if chunk.isEmpty { return nil }
            for (index, byte) in chunk.enumerated() {
                recent = recent << 8 | UInt32(byte)
                let start = position + Int64(index) - 3
                if start > offset, marks.contains(recent) { return start }
            }
            position += Int64(chunk.count)
        }
        return nil
    }
}
