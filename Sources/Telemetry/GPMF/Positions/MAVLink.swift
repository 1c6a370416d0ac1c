/// What the messages of drones have in common (MAVLink, common message set).
enum MAVLink {
    /// A value in hundredths of two bytes; nil for the largest, which means that it is not known.
    static func known(_ value: Double) -> Double? { value < 655.35 ? value : nil }
}
