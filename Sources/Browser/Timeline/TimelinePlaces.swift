internal import Media

/// Where timelines were left, so that a file that is opened again, as by Tab through the screens, goes on from there.
struct TimelinePlaces {
    struct Place {
        var time: MediaTime
        var marks: RangeMarks
    }

    private static let limit = 1_000

    private var places: [MediaLocation: Place] = [:]

    subscript(location: MediaLocation) -> Place? {
        get { places[location] }
        set {
            // Nobody remembers a thousand places.
            if places.count >= Self.limit { places = [:] }
            places[location] = newValue
        }
    }
}
