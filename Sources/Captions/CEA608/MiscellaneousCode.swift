/// The control codes after 14/1C (field 1) and 15/1D (field 2) (CTA-608-E, table 52).
enum MiscellaneousCode: UInt8 {
    case resumeCaptionLoading = 0x20
    case backspace = 0x21
    case deleteToEndOfRow = 0x24
    case rollUp2 = 0x25
    case rollUp3 = 0x26
    case rollUp4 = 0x27
    case flashOn = 0x28
    case resumeDirectCaptioning = 0x29
    case textRestart = 0x2A
    case resumeTextDisplay = 0x2B
    case eraseDisplayedMemory = 0x2C
    case carriageReturn = 0x2D
    case eraseNonDisplayedMemory = 0x2E
    case endOfCaption = 0x2F
}
