/// What can be laid over the frames of a film.
public enum PictureOverlay: Sendable, Hashable, Codable {
    /// Speed, altitude, time and a map of the way, as the film or a log beside it states them.
    case telemetry
    /// Captions, as they are burnt in. `reading` is another number for each reading of a file that may be edited.
    case captions(CaptionChoice, reading: Int)
    /// The titles of the chapters, or else the names of the clips, each where it begins.
    case titles
}
