internal import Media
internal import Telemetry

/// The samples of a stream, shared by their groups.
final class GPMFSamples: Sendable {
    let stream: GPMFStream
    /// The positions that they state; nil where they are others.
    let positions: GPMFPositions?
    /// How long the payload is, in seconds.
    let duration: Double
    /// What holds for all: the stream's name, the device, the units.
    let attributes: [String: String]

    init(_ stream: GPMFStream, of device: GPMFDevice, duration: Double) {
        self.stream = stream
        self.duration = duration
        positions = GPMFPositions(stream, of: device)
        var attributes: [String: String] = [:]
        attributes["name"] = stream.name
        attributes["device"] = device.name
        attributes["unit"] = stream.columns.map { $0.unit ?? "" }.jointUnit
        self.attributes = attributes
    }
}
