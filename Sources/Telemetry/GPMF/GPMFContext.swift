/// What the elements before some values say about them.
struct GPMFContext {
    private var structure: String?
    private var scales: [Double] = []
    private var units: [String] = []
    private(set) var tick: UInt64?
    private(set) var tock: UInt64?

    /// Takes in what an element says; most say nothing about values.
    mutating func apply(_ element: GPMFElement) {
        switch element.key {
        case "TYPE": structure = element.text
        case "SCAL": scales = element.numbers
        case "SIUN", "UNIT": units = element.texts
        case "TICK": tick = element.number.flatMap { UInt64(exactly: $0) }
        case "TOCK": tock = element.number.flatMap { UInt64(exactly: $0) }
        default: break
        }
    }

    /// How the samples of an element are divided into fields; nil where it is not known.
    func layout(of element: GPMFElement) -> GPMFLayout? {
        GPMFLayout(of: element, structure: structure)?.with(scales: scales, units: units)
    }
}
