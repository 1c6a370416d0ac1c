/// The positions in a stream of GPMF.
///
/// Cameras write `GPS5`, since 2022 `GPS9`; drones write `GPRI`, what the receiver said, and `GLPI`, what they made of it.
public struct GPMFPositions: Sendable {
    /// The stream that they are in.
    public let stream: GPMFStream
    private let form: any GPMFPositionForm

    /// The keys of streams of positions, the best first: the receivers of newer cameras, then what a drone makes of all its
    /// sensors, then what its receiver said.
    public static let keys = ["GPS9", "GPS5", "GLPI", "GPRI"]

    /// The positions of a stream of the device; nil where it is of another kind.
    public init?(_ stream: GPMFStream, of device: GPMFDevice) {
        switch stream.key {
        case "GPS5": form = GPS5Form(stream)
        case "GPS9": form = GPS9Form()
        case "GPRI": form = GPRIForm(clock: GPMFClock(device))
        case "GLPI": form = GLPIForm(clock: GPMFClock(device))
        default: return nil
        }
        self.stream = stream
    }

    /// The position that one sample states; nil where there is no such place. `share` is how much of the payload's time is
    /// over when it begins, in seconds.
    public func position(ofSample index: Int, after share: Double) -> GeographicPosition? {
        let fields = stream.rows(ofSample: index).first?.map { $0.number ?? .nan } ?? []
        guard fields.count >= form.fieldCount else { return nil }
        return form.position(fields, after: share)
    }
}
