/// The one table of commands and their default keys, from which the keymap, the help and the documentation are made.
public enum CommandTable {
    /// A command as it works in one context.
    public struct Row: Sendable {
        /// Where it works.
        public let context: KeyContext
        /// What it does.
        public let command: Command
        /// Default keys, each a sequence of keys in the notation of `config.toml` separated by spaces.
        public let keys: [String]
        /// What it does, in a few words.
        public let summary: String

        init(_ context: KeyContext, _ command: Command, _ keys: [String], _ summary: String) {
            self.context = context
            self.command = command
            self.keys = keys
            self.summary = summary
        }
    }

    /// Every command, in the order of the help.
    public static let rows: [Row] =
        everywhere + browser + timeline + captions + inspector + zoom

    private static let everywhere = [
        Row(.everywhere, .help, ["?", "F1"], "help"),
        Row(.everywhere, .commandLine, [":"], "command line"),
        Row(.everywhere, .back, ["q"], "back; in the browser: quit"),
        Row(.everywhere, .cancel, ["Esc"], "cancel"),
        Row(.everywhere, .quit, ["Ctrl-c"], "quit"),
        Row(.everywhere, .nextScreen, ["Tab"], "next screen: browser, timeline, inspector"),
        Row(.everywhere, .inspector, ["I"], "inspector"),
        Row(.everywhere, .reel, ["R"], "the reel of this run; :w saves it"),
        Row(.everywhere, .realPixels, ["z"], "the frame's real pixels, and back"),
        Row(.everywhere, .copy, ["y"], "copy timecode, range, value or path"),
        Row(.everywhere, .saveFrame, ["s"], "save the frame as PNG"),
        Row(.everywhere, .playerHere, ["m"], "play in mpv, on the timeline from this time"),
        Row(.everywhere, .stopExport, ["Ctrl-x"], "stop the export that is under way"),
        Row(.everywhere, .suspend, ["Ctrl-z"], "suspend"),
        Row(.everywhere, .repaint, ["Ctrl-l"], "repaint"),
        Row(.everywhere, .cycleImageProtocol, ["P"], "pictures by cells, sixel or kitty"),
    ]

    private static let browser =
        lists(.browser) + [
            Row(.browser, .enter, ["l", "Enter", "Right"], "enter the folder, open the timeline"),
            Row(.browser, .leave, ["h", "Left", "Backspace"], "parent folder"),
            Row(.browser, .search, ["/"], "search"),
            Row(.browser, .searchNext, ["n"], "next match"),
            Row(.browser, .searchPrevious, ["N"], "previous match"),
            Row(.browser, .filter, ["f"], "show only names with …, or codec=hevc duration>10m"),
            Row(.browser, .sortMenu, ["S"], "sort by name, size, date, duration"),
            Row(.browser, .toggleHidden, ["H", "."], "show hidden files"),
            Row(.browser, .mark, ["Space"], "mark"),
            Row(.browser, .markRange, ["v"], "mark from the last mark to here"),
            Row(.browser, .addToReel, ["a"], "add to the reel: what is marked, else this file"),
            Row(.browser, .undo, ["u"], "take back what was added to the reel"),
            Row(.browser, .redo, ["Ctrl-r"], "add it again"),
            Row(.browser, .reload, ["r"], "reload, retry what failed"),
            Row(.browser, .openExternally, ["o"], "open in the player"),
        ]

    private static let timeline =
        [
            Row(.timeline, .back5, ["Left", "h"], "5 seconds back"),
            Row(.timeline, .forward5, ["Right", "l"], "5 seconds on"),
            Row(.timeline, .forward60, ["Up"], "a minute on"),
            Row(.timeline, .back60, ["Down"], "a minute back"),
            Row(.timeline, .back1, ["Shift-Left"], "a second back, exactly"),
            Row(.timeline, .forward1, ["Shift-Right"], "a second on, exactly"),
            Row(.timeline, .back600, ["<", "Shift-PgUp"], "10 minutes back"),
            Row(.timeline, .forward600, [">", "Shift-PgDn"], "10 minutes on"),
            Row(.timeline, .frameForward, ["."], "next frame"),
            Row(.timeline, .frameBack, [","], "previous frame"),
            Row(.timeline, .nextKeyFrame, ["j", "Alt-Right"], "next key frame"),
            Row(.timeline, .previousKeyFrame, ["k", "Alt-Left"], "previous key frame"),
            Row(.timeline, .nextChapter, ["PgDn"], "next chapter"),
            Row(.timeline, .previousChapter, ["PgUp"], "previous chapter"),
            Row(.timeline, .nextCaption, ["c"], "next caption"),
            Row(.timeline, .previousCaption, ["C"], "previous caption"),
            Row(.timeline, .search, ["/"], "go to the caption that says a word"),
            Row(.timeline, .searchNext, ["n"], "next caption that says it"),
            Row(.timeline, .searchPrevious, ["N"], "previous caption that says it"),
            Row(.timeline, .toggleCaptions, ["v"], "captions over the picture, or not"),
            Row(.timeline, .chooseCaptions, ["V"], "choose captions: beside the film or in it"),
            Row(.timeline, .captions, ["Enter"], "check and edit the captions"),
            Row(.timeline, .chooseSound, ["#"], "choose the sound, such as a language"),
            Row(.timeline, .nextScene, ["x"], "next scene; Esc stops the search"),
            Row(.timeline, .previousScene, ["X"], "previous scene"),
            Row(.timeline, .nextCut, ["d"], "next cut of a project; comparing: what differs"),
            Row(.timeline, .previousCut, ["D"], "previous cut of a project"),
            Row(.timeline, .openSegment, ["O"], "open the segment's source at this frame"),
            Row(.timeline, .start, ["Home"], "first frame"),
            Row(.timeline, .end, ["End", "G"], "last frame; of a broadcast the newest"),
        ] + tenths + [
            Row(.timeline, .playPause, ["Space"], "play silently, pause"),
            Row(.timeline, .slower, ["["], "play slower"),
            Row(.timeline, .faster, ["]"], "play faster"),
            Row(.timeline, .normalSpeed, ["Backspace"], "play at normal speed"),
            Row(.timeline, .goTo, ["g"], "go to a timecode, time or percentage"),
            Row(.timeline, .markIn, ["i"], "in: the range starts with this frame"),
            Row(.timeline, .markOut, ["o"], "out: the range ends before this frame"),
            Row(.timeline, .export, ["e"], "export the range as it is, without encoding"),
            Row(.timeline, .addToReel, ["a"], "add the range to the reel, or the whole"),
            Row(.timeline, .undo, ["u"], "take back what was added to the reel"),
            Row(.timeline, .redo, ["Ctrl-r"], "add it again"),
            Row(.timeline, .zoomIn, ["+", "="], "zoom the filmstrip in"),
            Row(.timeline, .zoomOut, ["-"], "zoom the filmstrip out"),
            Row(.timeline, .toggleBarcode, ["b"], "filmstrip or film barcode"),
            Row(.timeline, .chooseLanes, ["L"], "lanes of speed, altitude and other telemetry"),
            Row(.timeline, .toggleTimecode, ["T"], "source timecode or elapsed time"),
            Row(.timeline, .nextFile, ["J"], "next file of the folder"),
            Row(.timeline, .previousFile, ["K"], "previous file of the folder"),
            Row(.timeline, .reload, ["r"], "retry what failed"),
        ]

    private static let captions =
        lists(.captions) + [
            Row(.captions, .editText, ["Enter"], "edit the text; Esc ends it"),
            Row(.captions, .editTimes, ["t"], "type start and end"),
            Row(.captions, .markIn, ["i"], "it starts with the frame shown"),
            Row(.captions, .markOut, ["o"], "it ends with the frame shown"),
            Row(.captions, .earlierStart, ["["], "start a frame earlier"),
            Row(.captions, .laterStart, ["]"], "start a frame later"),
            Row(.captions, .earlierEnd, ["{"], "end a frame earlier"),
            Row(.captions, .laterEnd, ["}"], "end a frame later"),
            Row(.captions, .chooseShown, ["L"], "choose the caption that is shown"),
            Row(.captions, .splitCaption, ["x"], "split at the frame shown"),
            Row(.captions, .joinCaptions, ["J"], "join with the next"),
            Row(.captions, .addCaption, ["a"], "add a caption at the frame shown"),
            Row(.captions, .removeCaption, ["D"], "take it out"),
            Row(.captions, .placeCaption, ["p"], "its place on the picture"),
            Row(.captions, .styleCaption, ["c"], "its colour and style"),
            Row(.captions, .shiftCaptions, ["S"], "show all earlier or later"),
            Row(.captions, .nextWarning, ["w"], "next warning"),
            Row(.captions, .previousWarning, ["W"], "previous warning"),
            Row(.captions, .fixWarning, ["f"], "mend this warning"),
            Row(.captions, .fixAllWarnings, ["F"], "mend all warnings"),
            Row(.captions, .checkFor, ["C"], "choose the format to check for"),
            Row(.captions, .undo, ["u"], "undo"),
            Row(.captions, .redo, ["Ctrl-r"], "redo"),
            Row(.captions, .search, ["/"], "search"),
            Row(.captions, .searchNext, ["n"], "next match"),
            Row(.captions, .searchPrevious, ["N"], "previous match"),
            Row(.captions, .playPause, ["Space"], "play silently, pause"),
            Row(.captions, .frameForward, ["."], "next frame"),
            Row(.captions, .frameBack, [","], "previous frame"),
            Row(.captions, .back1, ["Left", "h"], "a second back"),
            Row(.captions, .forward1, ["Right", "l"], "a second on"),
            Row(.captions, .chooseCaptions, ["V"], "a second language beside it"),
            Row(.captions, .reload, ["r"], "read the file again"),
            Row(.captions, .save, ["Ctrl-s"], "save; :w FILE saves elsewhere, in its format"),
        ]

    private static let tenths: [Row] = [
        Command.tenth0, .tenth1, .tenth2, .tenth3, .tenth4, .tenth5, .tenth6, .tenth7, .tenth8, .tenth9,
    ].enumerated().map { Row(.timeline, $1, ["\($0)"], "to \($0)0 %") }

    private static let zoom = [
        Row(.zoom, .panLeft, ["h", "Left"], "left"),
        Row(.zoom, .panDown, ["j", "Down"], "down"),
        Row(.zoom, .panUp, ["k", "Up"], "up"),
        Row(.zoom, .panRight, ["l", "Right"], "right"),
        Row(.zoom, .zoomIn, ["+", "="], "larger pixels"),
        Row(.zoom, .zoomOut, ["-"], "smaller pixels"),
    ]

    private static let inspector =
        lists(.inspector, pageDown: ["PgDn", "Ctrl-f", "Space"]) + [
            Row(.inspector, .toggleHidden, [".", "H"], "show properties without a value"),
            Row(.inspector, .expand, ["l", "Right", "Enter"], "unfold"),
            Row(.inspector, .collapse, ["h", "Left"], "fold"),
            Row(.inspector, .search, ["/"], "search"),
            Row(.inspector, .searchNext, ["n"], "next match"),
            Row(.inspector, .searchPrevious, ["N"], "previous match"),
            Row(.inspector, .reload, ["r"], "read again"),
        ]

    private static func lists(_ context: KeyContext, pageDown: [String] = ["PgDn", "Ctrl-f"]) -> [Row] {
        [
            Row(context, .down, ["j", "Down"], "down"),
            Row(context, .up, ["k", "Up"], "up"),
            Row(context, .first, ["g g", "Home"], "first"),
            Row(context, .last, ["G", "End"], "last"),
            Row(context, .halfPageDown, ["Ctrl-d"], "half a page down"),
            Row(context, .halfPageUp, ["Ctrl-u"], "half a page up"),
            Row(context, .pageDown, pageDown, "a page down"),
            Row(context, .pageUp, ["PgUp", "Ctrl-b"], "a page up"),
        ]
    }
}
