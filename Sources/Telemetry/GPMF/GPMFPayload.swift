internal import Bytes

/// What one sample of a GPMF track holds (GoPro's General Purpose Metadata Framework).
///
/// A payload stands for about a second. It holds devices, and these hold streams with many samples each, which are spread
/// evenly over the payload's time. Values are decoded when they are asked for.
///
/// See <https://github.com/gopro/gpmf-parser>.
public struct GPMFPayload: Sendable {
    /// The devices in the order in which they are stored.
    public let devices: [GPMFDevice]
    /// What could not be read; empty for a whole payload.
    public let problems: [GPMFProblem]

    /// Reads a payload. What is damaged is among the problems.
    public init(_ bytes: [UInt8]) {
        var parser = GPMFParser()
        var devices: [GPMFDevice] = []
        for element in parser.elements(of: ByteCursor(bytes)) where element.key == "DEVC" {
            devices.append(GPMFDevice(parser.elements(in: element, depth: 1), parser: &parser))
        }
        self.devices = devices
        problems = parser.problems
    }
}
