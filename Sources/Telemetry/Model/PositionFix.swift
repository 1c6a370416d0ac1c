/// What a receiver of a satellite system could find out about its place.
public enum PositionFix: String, Sendable, Hashable, Codable {
    /// Nothing: the position is an earlier one, or none at all.
    case none
    /// Latitude and longitude.
    case twoDimensional = "2d"
    /// The altitude, too.
    case threeDimensional = "3d"

    /// The fix by its number of dimensions, as most formats have it: 0 and 1 are none.
    init(dimensions: Int) {
        self = dimensions >= 3 ? .threeDimensional : dimensions == 2 ? .twoDimensional : .none
    }
}
