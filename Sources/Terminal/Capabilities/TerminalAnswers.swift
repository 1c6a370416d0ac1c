/// What a terminal has said of itself.
public struct TerminalAnswers: Hashable, Sendable {
    /// XTVERSION: its name and version.
    public internal(set) var version: String?
    /// DA1: the classes of what it can do; nil until it has answered, which it does last.
    public internal(set) var attributes: [Int]?
    /// Whether it speaks the kitty graphics protocol.
    public internal(set) var speaksKitty = false
    /// Whether pictures of that protocol may come through shared memory: it runs on this machine.
    public internal(set) var sharesMemory = false
    /// XTSMGRAPHICS: how many colours a sixel picture may have.
    public internal(set) var sixelColors: Int?
    /// `CSI 16 t`: the pixels of a cell, width and height.
    public internal(set) var cellPixels: PixelExtent?
    /// Whether it says when it has come to a question, as every terminal should (DSR 5).
    public internal(set) var keepsPace = false
    /// OSC 11: the colour behind text, as 0xRRGGBB.
    public internal(set) var background: UInt32?
    /// DECRPM: whether it knows synchronised updates (mode 2026).
    public internal(set) var synchronises: Bool?

    /// A width and a height in pixels.
    public struct PixelExtent: Hashable, Sendable {
        /// Pixels across.
        public let width: Int
        /// Pixels down.
        public let height: Int

        init(width: Int, height: Int) {
            self.width = width
            self.height = height
        }

        /// Of a cell, as a terminal said; nil for what no screen has, which would ask for pictures that no memory holds.
        init?(ofCell width: Int, _ height: Int) {
            guard 2...200 ~= width, 4...400 ~= height else { return nil }
            self.init(width: width, height: height)
        }
    }

    /// What tmux says of the terminal that it is shown on, where it was asked.
    public internal(set) var tmux: TmuxClient?

    /// Nothing is known.
    public init() {}

    /// The questions, in one round: the last one is answered by every terminal, so what has not been answered by then
    /// never will be. `memory` is what the terminal is to look for.
    static func questions(memory: SharedMemory?, isInTmux: Bool) -> String {
        let kitty = KittyCommand.question + (memory.map { KittyCommand.question(about: $0) } ?? "")
        let questions =
            TerminalQuestion.version.bytes + kitty + TerminalQuestion.sixelColors.bytes
            + TerminalQuestion.cellSize.bytes + TerminalQuestion.backgroundColor.bytes
            + TerminalQuestion.mode(2026).bytes
            + TerminalQuestion.status.bytes + TerminalQuestion.primaryAttributes.bytes
        // tmux takes what it does not know for a title.
        return isInTmux ? ControlBytes.saveTitle + questions + ControlBytes.restoreTitle : questions
    }

    /// Whether the last question was answered.
    public var areComplete: Bool { attributes != nil }

    /// Whether it shows sixels.
    public var showsSixels: Bool { attributes?.contains(4) == true }

    /// The best way to show pictures that it has said it knows.
    public var imageProtocol: ImageProtocol { speaksKitty ? .kitty : showsSixels ? .sixel : .cells }

    /// Whether it has said that it shows pictures in this way.
    public func supports(_ imageProtocol: ImageProtocol) -> Bool {
        switch imageProtocol {
        case .cells: true
        case .sixel: showsSixels
        case .kitty: speaksKitty
        }
    }

    /// Takes an answer; false when it is to none of these questions.
    mutating func take(_ reply: TerminalReply) -> Bool {
        switch reply {
        case .version(let text): version = text
        case .graphics(let control, let message):
            let keys = control.split(separator: ",")
            if keys.contains("i=31") {
                speaksKitty = message.hasPrefix("OK")
            } else if keys.contains("i=32") {
                sharesMemory = message.hasPrefix("OK")
            } else {
                return false
            }
        case .sixelColors(let count): sixelColors = count
        case .cellSize(let width, let height):
            if let extent = PixelExtent(ofCell: width, height) { cellPixels = extent }
        case .color(11, let rgb): background = rgb
        case .mode(2026, let state): synchronises = state == 1 || state == 2 || state == 3
        case .status where !keepsPace: keepsPace = true
        case .primaryAttributes(let classes): attributes = classes
        default: return false
        }
        return true
    }
}
