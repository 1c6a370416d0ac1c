public import Times

/// Something about captions that a format does not allow or cannot say.
public struct ConversionWarning: Sendable, Hashable {
    /// What is not kept to.
    public enum Rule: Sendable, Hashable {
        /// The file says something that its format does not allow.
        case syntax(CaptionProblem.Reason)
        /// Control codes are sent once only; figure: how many.
        case undoubledControls
        /// There is no time to send the caption before it is shown; figure and limit in words, which are frames.
        case budget
        /// Nothing can be shown before it has been sent; figure: the words before it, limit: the frames.
        case startsTooEarly
        /// Captions of one place are shown at the same time; figure: for how many seconds.
        case overlap
        /// A time lies between those that the format can say; figure: how far, in seconds.
        case offGrid
        /// Nothing says when it ends.
        case openEnd
        /// A line is wider than the grid; figure and limit in columns.
        case columns
        /// There are more lines than rows; figure and limit in rows.
        case rows
        /// The lowest row of roll-up captions is above its depth; figure: the row, limit: the depth.
        case rollUpBase
        /// Timecodes end with the day; figure: the hour of the last, limit: 23. All captions move together.
        case lateLabel
        /// Captions are in channels of both fields, and a file holds one.
        case channelClash
        /// There is no text.
        case empty
        /// The format cannot say it.
        case content(ConversionLoss.Kind)
    }

    /// What is not kept to.
    public let rule: Rule
    /// Which captions, as indices in the document; empty for the file as a whole.
    public let captions: Range<Int>
    /// When the first of them starts.
    public let start: MediaTime
    /// From there to the end of the last; indefinite where nothing ends it.
    public let duration: MediaTime
    /// What is measured; nil where nothing is.
    public let figure: Double?
    /// What it may be at most; nil where nothing is measured.
    public let limit: Double?
    /// The line of the file; nil where the rule is not about one.
    public let line: Int?
    /// What cures it, the best first; empty where nothing does.
    public let adjustments: [CaptionAdjustment]
}
