/// What the fields of one kind of position mean.
protocol GPMFPositionForm: Sendable {
    /// How many fields a sample must have.
    var fieldCount: Int { get }
    /// The position of a sample whose payload began `seconds` before it; nil where there is no such place.
    func position(_ fields: [Double], after seconds: Double) -> GeographicPosition?
}
