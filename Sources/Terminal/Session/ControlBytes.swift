/// The sequences this module sends by itself, in one place; the rest is ncurses'.
enum ControlBytes {
    /// Synchronised update (DEC private mode 2026): the terminal shows the frame at once. Others ignore it.
    static let beginUpdate = "\u{1B}[?2026h"
    static let endUpdate = "\u{1B}[?2026l"
    static let bracketedPasteOn = "\u{1B}[?2004h"
    static let bracketedPasteOff = "\u{1B}[?2004l"
    /// Buttons, drags and the SGR form of reports.
    static let mouseOn = "\u{1B}[?1000h\u{1B}[?1002h\u{1B}[?1006h"
    static let mouseOff = "\u{1B}[?1006l\u{1B}[?1002l\u{1B}[?1000l"
    static let focusOn = "\u{1B}[?1004h"
    static let focusOff = "\u{1B}[?1004l"
    static let saveTitle = "\u{1B}[22;2t"
    static let restoreTitle = "\u{1B}[23;2t"
    /// The cursor's place and look, kept while the picture layer is painted.
    static let saveCursor = "\u{1B}7"
    static let restoreCursor = "\u{1B}8"
    static let resetStyle = "\u{1B}[0m"
}
