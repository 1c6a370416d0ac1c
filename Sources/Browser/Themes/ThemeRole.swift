/// What a style is for; the raw value is its name in a theme file.
public enum ThemeRole: String, CaseIterable, Sendable {
    /// Text without a role of its own, and the background of the screen.
    case base
    /// Less important text.
    case dim
    /// Headings and the path.
    case title
    /// The row under the cursor.
    case cursor
    /// The row that is entered, in the parent column.
    case trail
    /// Marked rows.
    case marked
    /// Parts of names that the search matches.
    case match
    case folder, video, audio, image, captions, link
    /// What is being read.
    case loading
    /// What failed.
    case failed
    /// Lines between the columns and around boxes.
    case border
    /// The line at the foot.
    case status
    /// What a person types.
    case prompt
    /// Values beside their labels.
    case value
    /// Keys in the help.
    case key
    /// The timecode of the frame shown.
    case timecode
    /// The playhead.
    case playhead
    /// The ruler's line.
    case ruler
    /// Key frames on the ruler.
    case keyFrame = "key-frame"
    /// Chapters on the ruler.
    case chapter
    /// Segments of a film that is put together from others.
    case segment
    /// The range between in and out on the ruler.
    case range
    /// Beginnings of scenes on the ruler.
    case scene
    /// A waveform.
    case waveform
    /// Speed, altitude and other measurements.
    case telemetry
    /// The squares that show through transparent pictures: those of its background, and those of its foreground.
    case picture
}
