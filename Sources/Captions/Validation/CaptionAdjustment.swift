public import Times

/// A change that makes captions fit a format.
public enum CaptionAdjustment: Sendable, Hashable {
    /// The start and the length are changed by so much.
    case time(startOffset: MediaTime, durationOffset: MediaTime)
    /// The captions are joined into one, shown from the first start to the last end.
    case merge
    /// The lines are cut in two captions, which share the time by their lengths.
    case split
    /// Lines, places and styles become what the format has, as near as it goes.
    case reflow
    /// The caption rolls up in so many rows: fewer codes than to load it out of sight.
    case rollUp(rows: Int)
    /// Characters are replaced by similar ones that the format has.
    case transliterate
    /// Ruby texts are put in brackets behind what they stand beside.
    case inlineRuby
    /// What the format cannot say is left out: styles, names, channels.
    case simplify
    /// A caption without text is removed.
    case remove
    /// The file is written anew instead of as it was.
    case rewrite
}
