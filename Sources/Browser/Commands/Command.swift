/// Everything that a key can do; the raw value is its name in `config.toml`.
public enum Command: String, CaseIterable, Sendable {
    // Everywhere
    case help, commandLine = "command-line", back, quit, cancel, nextScreen = "next-screen", inspector
    case reel, addToReel = "add-to-reel"
    case suspend, repaint, cycleImageProtocol = "cycle-image-protocol", copy, saveFrame = "save-frame", stopExport =
        "stop-export"

    // Movement in lists
    case down, up, pageDown = "page-down", pageUp = "page-up", halfPageDown = "half-page-down"
    case halfPageUp = "half-page-up", first, last

    // Browser
    case enter, leave, search, searchNext = "search-next", searchPrevious = "search-previous", filter
    case sortMenu = "sort-menu", toggleHidden = "toggle-hidden", reload, openExternally = "open-externally"
    case mark, markRange = "mark-range"

    // Timeline
    case back5 = "back-5s", forward5 = "forward-5s", back60 = "back-60s", forward60 = "forward-60s"
    case back1 = "back-1s", forward1 = "forward-1s", back600 = "back-10min", forward600 = "forward-10min"
    case frameForward = "frame-forward", frameBack = "frame-back"
    case nextKeyFrame = "next-key-frame", previousKeyFrame = "previous-key-frame"
    case nextChapter = "next-chapter", previousChapter = "previous-chapter"
    case nextCaption = "next-caption", previousCaption = "previous-caption", toggleCaptions = "toggle-captions"
    case chooseCaptions = "choose-captions", chooseSound = "choose-sound", captions
    case nextScene = "next-scene", previousScene = "previous-scene", toggleBarcode = "toggle-barcode"
    case nextCut = "next-cut", previousCut = "previous-cut", openSegment = "open-segment"
    case start, end, tenth0 = "tenth-0", tenth1 = "tenth-1", tenth2 = "tenth-2", tenth3 = "tenth-3"
    case tenth4 = "tenth-4", tenth5 = "tenth-5", tenth6 = "tenth-6", tenth7 = "tenth-7", tenth8 = "tenth-8"
    case tenth9 = "tenth-9"
    case goTo = "go-to", zoomIn = "zoom-in", zoomOut = "zoom-out", playerHere = "player-here"
    case playPause = "play-pause", slower, faster, normalSpeed = "normal-speed"
    case markIn = "mark-in", markOut = "mark-out", export
    case toggleTimecode = "toggle-timecode", chooseLanes = "choose-lanes", nextFile = "next-file", previousFile =
        "previous-file"

    // Captions
    case editText = "edit-text", editTimes = "edit-times", earlierStart = "earlier-start", laterStart = "later-start"
    case earlierEnd = "earlier-end", laterEnd = "later-end", shiftCaptions = "shift-captions"
    case splitCaption = "split-caption", joinCaptions = "join-captions", addCaption = "add-caption"
    case removeCaption = "remove-caption", placeCaption = "place-caption", styleCaption = "style-caption"
    case fixWarning = "fix-warning", fixAllWarnings = "fix-all-warnings", nextWarning = "next-warning"
    case previousWarning = "previous-warning", chooseShown = "choose-shown", checkFor = "check-for", undo, redo, save

    // Inspector
    case expand, collapse

    // Real pixels
    case realPixels = "real-pixels", panLeft = "pan-left", panRight = "pan-right", panUp = "pan-up"
    case panDown = "pan-down"
}
