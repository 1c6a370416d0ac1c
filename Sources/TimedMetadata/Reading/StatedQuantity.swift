internal import Telemetry

/// What a statement measures.
protocol StatedQuantity {
    /// What people call it.
    var name: String { get }
    /// Its unit; nil for what has none.
    var unit: String? { get }
}

extension GPXQuantity: StatedQuantity {}
extension DroneQuantity: StatedQuantity {}
extension AcquisitionQuantity: StatedQuantity {}
