/// The time of day of a drone's clock, which counts from when it was switched on (`SYST`).
struct GPMFClock: Sendable {
    /// Pairs of the drone's time and of seconds since 1970.
    private let settings: [(system: Double, date: Double)]

    init(_ device: GPMFDevice) {
        guard let stream = device.streams.first(where: { $0.key == "SYST" }) else {
            settings = []
            return
        }
        settings = (0..<stream.sampleCount).compactMap { index in
            let fields = stream.rows(ofSample: index).first?.compactMap(\.number) ?? []
            // Before the satellites tell the time it is zero.
            return fields.count == 2 && fields[1] > 0 ? (fields[0], fields[1]) : nil
        }
    }

    /// Seconds since 1970 at a time of the drone's clock; nil where it was never set.
    func date(_ time: Double) -> Double? {
        let nearest = settings.min { abs($0.system - time) < abs($1.system - time) }
        return nearest.map { $0.date + time - $0.system }
    }
}
