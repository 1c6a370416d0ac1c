/// What pictures are made of, and why.
public struct PictureChoice: Hashable, Sendable {
    /// What they are made of.
    public let style: PictureStyle
    /// The reason in a few words, for a person.
    public let reason: String
    /// Whether tmux holds back pictures that the terminal would show, and would let them through if it were told to.
    public let isHeldBack: Bool

    /// Chooses the best that a terminal has; `wanted` is what a person chose instead.
    init(_ situation: TerminalSituation, _ answers: TerminalAnswers, wanted: ImageProtocol?) {
        // A terminal that was started inside tmux and is none of its panes has another name, or tells none.
        let isInTmux =
            situation.isInTmux && (!answers.areComplete || answers.version?.hasPrefix("tmux") == true)
        let client = isInTmux ? answers.tmux : nil
        let (imageProtocol, reason) = Self.imageProtocol(situation, answers, wanted, isInTmux, client)
        self.reason = reason
        let mayBeKitty = (wanted ?? .kitty) == .kitty
        isHeldBack =
            mayBeKitty && answers.areComplete
            && client.map { $0.showsPlaceholders && $0.showsTrueColor && !$0.passesThrough } ?? false
        let known = (situation.cellPixels ?? answers.cellPixels ?? client?.cellPixels).map { ($0.width, $0.height) }
        guard imageProtocol != .cells else {
            // What does not matter for this protocol stays as it is by default: a change makes all pictures anew.
            style = PictureStyle(
                depth: situation.depth, cellPixels: situation.cellPixels.map { ($0.width, $0.height) })
            return
        }
        style = PictureStyle(
            imageProtocol: imageProtocol, depth: situation.depth,
            kittyMedium: answers.sharesMemory ? .sharedMemory : situation.isRemote ? .compressed : .direct,
            kittyPlacement: isInTmux ? .placeholders : .commands, cellPixels: known,
            sixelColors: imageProtocol == .sixel ? answers.sixelColors : nil)
    }

    private static func imageProtocol(
        _ situation: TerminalSituation, _ answers: TerminalAnswers, _ wanted: ImageProtocol?, _ isInTmux: Bool,
        _ client: TmuxClient?
    ) -> (ImageProtocol, String) {
        if let wanted {
            // Placeholders whose pictures do not come would be boxes.
            let mayCome = client.map { $0.passesThrough && $0.showsTrueColor } ?? false
            if wanted != .kitty || !isInTmux || mayCome { return (wanted, "as you chose") }
            guard client?.showsPlaceholders == true else {
                return (.cells, "tmux lets no pictures of kitty's through, or does not say so")
            }
        }
        guard situation.takesQuestions else { return (.cells, "a terminal of type \(situation.term) is not asked") }
        guard answers.areComplete else { return (.cells, "the terminal has not answered") }
        if let client, client.showsPlaceholders {
            guard client.showsTrueColor else {
                return (
                    .cells,
                    "tmux does not know that \(client.terminal) shows colours of 24 bits, which name the pictures: "
                        + "set -as terminal-features ',*:RGB'"
                )
            }
            guard client.passesThrough else {
                return (.cells, "tmux holds the pictures back (allow-passthrough) that \(client.terminal) would show")
            }
            return (.kitty, "tmux hands pictures through to \(client.terminal)")
        }
        switch answers.imageProtocol {
        case .kitty: return (.kitty, "the terminal answered to the query of the kitty graphics protocol")
        case .sixel: return (.sixel, "the terminal names sixel graphics (4) among its attributes")
        case .cells where isInTmux:
            let terminal = client?.terminal ?? ""
            return (
                .cells,
                "tmux shows no pixels here"
                    + (terminal.isEmpty ? "" : ", and \(terminal) none that tmux could move")
            )
        case .cells: return (.cells, "the terminal speaks neither the kitty graphics protocol nor sixel")
        }
    }
}
