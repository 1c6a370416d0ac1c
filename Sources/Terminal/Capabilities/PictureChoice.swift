/// What pictures are made of, and why.
public struct PictureChoice: Hashable, Sendable {
    /// What they are made of.
    public let style: PictureStyle
    /// The reason in a few words, for a person.
    public let reason: String

    /// Chooses the best that a terminal has; `wanted` is what a person chose instead.
    init(_ situation: TerminalSituation, _ answers: TerminalAnswers, wanted: ImageProtocol?) {
        let (imageProtocol, reason) = Self.imageProtocol(situation, answers, wanted)
        self.reason = reason
        let known = situation.cellPixels.map { ($0.width, $0.height) }
        guard imageProtocol != .cells else {
            // What does not matter for this protocol stays as it is by default: a change makes all pictures anew.
            style = PictureStyle(depth: situation.depth, cellPixels: known)
            return
        }
        style = PictureStyle(
            imageProtocol: imageProtocol, depth: situation.depth,
            kittyMedium: answers.sharesMemory ? .sharedMemory : situation.isRemote ? .compressed : .direct,
            cellPixels: known ?? answers.cellPixels.map { ($0.width, $0.height) },
            sixelColors: imageProtocol == .sixel ? answers.sixelColors : nil)
    }

    private static func imageProtocol(
        _ situation: TerminalSituation, _ answers: TerminalAnswers, _ wanted: ImageProtocol?
    ) -> (ImageProtocol, String) {
        if let wanted { return (wanted, "as you chose") }
        guard situation.depth != .monochrome else { return (.cells, "the terminal is to show no colours") }
        guard situation.takesQuestions else { return (.cells, "a terminal of type \(situation.term) is not asked") }
        guard answers.areComplete else { return (.cells, "the terminal has not answered") }
        switch answers.imageProtocol {
        case .kitty: return (.kitty, "the terminal answered to the query of the kitty graphics protocol")
        case .sixel: return (.sixel, "the terminal names sixel graphics (4) among its attributes")
        case .cells where situation.isInTmux: return (.cells, "tmux shows no pixels here")
        case .cells: return (.cells, "the terminal speaks neither the kitty graphics protocol nor sixel")
        }
    }
}
