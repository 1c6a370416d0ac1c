internal import Bytes

/// An element with values of a stream, and what they mean.
struct GPMFPart: Sendable {
    let element: GPMFElement
    let layout: GPMFLayout
    /// Whether all its rows are one sample.
    let isSampleOfItsOwn: Bool
    /// The time of the device's clock in milliseconds; nil when it has none of its own.
    let ticks: ClosedRange<UInt64>?

    /// How many rows of values are whole.
    var rowCount: Int { layout.sampleSize > 0 ? element.contents.remaining / layout.sampleSize : 0 }
}

extension GPMFPart {
    /// The parts that an element of a stream holds: itself, or those that are nested in it with times of their own.
    static func parts(
        of element: GPMFElement, context: GPMFContext, isAlone: Bool, depth: Int, parser: inout GPMFParser
    ) -> [GPMFPart] {
        guard element.type == .nested else {
            let ticks = context.tick.flatMap { tick in context.tock.flatMap { tick <= $0 ? tick...$0 : nil } }
            let layout = context.layout(of: element)
            if layout == nil { parser.noteUnknownStructure(of: element) }
            return [
                GPMFPart(
                    element: element, layout: layout ?? GPMFLayout(bytesOf: element), isSampleOfItsOwn: !isAlone,
                    ticks: ticks)
            ]
        }
        var inner = context
        var parts: [GPMFPart] = []
        for child in parser.elements(in: element, depth: depth) {
            if child.key == element.key {
                parts += GPMFPart.parts(of: child, context: inner, isAlone: false, depth: depth + 1, parser: &parser)
            } else {
                inner.apply(child)
            }
        }
        return parts
    }
}
