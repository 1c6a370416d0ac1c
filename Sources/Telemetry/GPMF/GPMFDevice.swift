/// A device that measures: a camera, a drone, or a sensor that a camera listens to.
public struct GPMFDevice: Sendable {
    /// The number or the four letters of the device (`DVID`); nil when not stated.
    public let identifier: TelemetryValue?
    /// Its name for people (`DVNM`); nil when not stated.
    public let name: String?
    /// What it measured, each with at least a key.
    public let streams: [GPMFStream]
    /// What else is stored beside the streams, such as the settings of a camera.
    public let properties: [GPMFElement]
}

extension GPMFDevice {
    init(_ elements: [GPMFElement], parser: inout GPMFParser) {
        var streams: [GPMFStream] = []
        var properties: [GPMFElement] = []
        for element in elements {
            guard element.key == "STRM", element.type == .nested else {
                properties.append(element)
                continue
            }
            if let stream = GPMFStream(parser.elements(in: element, depth: 2), parser: &parser) {
                streams.append(stream)
            }
        }
        let identifier = properties.last { $0.key == "DVID" }
        self.init(
            identifier: identifier.flatMap { GPMFLayout(of: $0, structure: nil)?.values(ofSample: 0, in: $0).first },
            name: properties.last { $0.key == "DVNM" }?.text, streams: streams,
            properties: properties.filter { $0.key != "DVID" && $0.key != "DVNM" })
    }
}
