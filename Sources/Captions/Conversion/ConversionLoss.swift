/// Something that a format cannot say, and that was left out or changed in writing it.
public struct ConversionLoss: Sendable, Hashable {
    /// What was lost.
    public enum Kind: Sendable, Hashable {
        /// The colour of letters, or the nearest was taken.
        case color
        /// The colour behind letters.
        case backgroundColor
        /// Bold letters.
        case bold
        /// Slanted letters.
        case italic
        /// Flashing letters.
        case flashing
        /// Lines along letters.
        case decoration
        /// The font or its size.
        case font
        /// Characters side by side in vertical text.
        case combinedText
        /// Ruby texts: they are left out.
        case ruby
        /// Names for style sheets.
        case classes
        /// Who speaks.
        case voice
        /// The language of a run.
        case runLanguage
        /// The times at which parts of a caption are said.
        case runTimes
        /// The exact place: the nearest that the format has was taken.
        case position
        /// That letters run downwards, or from the right.
        case writingMode
        /// That lines roll up or are painted on: each caption is shown at once.
        case mode
        /// The channel: all are in one.
        case channel
        /// The name of a caption.
        case identifier
        /// An end that nothing states: one was chosen.
        case openEnd
        /// Times between those that the format can say: the nearest was taken.
        case rounding
        /// Captions that cannot be shown at the same time: the earlier ends earlier.
        case overlap
        /// Characters that the format does not have: similar ones or none were written.
        case characters(String)
        /// Marks beside a word have its style, because a change of style takes a cell.
        case styleEdges
        /// A blank stands where a style changes, because the code that changes it takes a cell.
        case insertedBlank
        /// Lines that are too wide were broken.
        case lineBreaks
        /// Text that has no room was left out.
        case text(String)
        /// The caption comes later than it should, for there is no time to send it before.
        case delay(seconds: Double)
        /// It is sent after the last timecode of a day: its label has an hour that other readers may not know.
        case lateLabel
        /// The whole caption was left out.
        case caption
        /// What the file held besides captions: it had to be made anew.
        case unknownContent
    }

    /// What was lost.
    public let kind: Kind
    /// Which captions lost it, as indices in the document; none where the whole file did.
    public let captions: [Int]
}

extension ConversionLoss: CustomStringConvertible {
    /// The loss in English.
    public var description: String {
        captions.isEmpty ? "\(kind)" : "\(captions.count) \(captions.count == 1 ? "caption" : "captions"): \(kind)"
    }
}

extension ConversionLoss.Kind: CustomStringConvertible {
    /// What was lost, in English.
    public var description: String {
        switch self {
        case .color: "colours changed or left out"
        case .backgroundColor: "background colours left out"
        case .bold: "bold letters left out"
        case .italic: "italics left out"
        case .flashing: "flashing left out"
        case .decoration: "lines along letters left out"
        case .font: "fonts left out"
        case .combinedText: "combined characters of vertical text left out"
        case .ruby: "ruby left out"
        case .classes: "classes left out"
        case .voice: "voices left out"
        case .runLanguage: "languages of runs left out"
        case .runTimes: "times within captions left out"
        case .position: "places changed"
        case .writingMode: "direction of writing left out"
        case .mode: "shown at once instead of rolling up or being painted"
        case .channel: "channels joined"
        case .identifier: "names left out"
        case .openEnd: "given an end"
        case .rounding: "times rounded"
        case .overlap: "cut where the next begins"
        case .characters(let characters): "characters replaced: \(characters)"
        case .styleEdges: "marks given the style of their word"
        case .insertedBlank: "a blank put in where a style changes"
        case .lineBreaks: "lines broken"
        case .text(let text): "text left out: \(text)"
        case .delay(let seconds): "\((seconds * 1_000).rounded() / 1_000) s late"
        case .lateLabel: "sent at timecodes of 24 hours and more"
        case .caption: "left out"
        case .unknownContent: "the file was made anew without what is no caption"
        }
    }
}
