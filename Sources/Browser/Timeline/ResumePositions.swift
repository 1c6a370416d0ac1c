internal import Media
internal import Places

/// Where timelines were left, so that a file that is opened again, as by Tab through the screens, goes on from there.
struct ResumePositions {
    struct Position {
        var time: MediaTime
        var marks: RangeMarks
    }

    private static let limit = 1_000

    private var positions: [Place: Position] = [:]

    subscript(place: Place) -> Position? {
        get { positions[place] }
        set {
            // Nobody remembers a thousand positions.
            if positions.count >= Self.limit { positions = [:] }
            positions[place] = newValue
        }
    }
}
