import ArgumentParser

/// `reel captions`: reads, checks, converts and moves captions, and takes them out of films.
struct CaptionsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "captions",
        abstract: "Show, check, convert, move and extract captions.",
        discussion: """
            Formats: SCC with CEA-608 captions (.scc), iTunes timed text (.itt), other timed text (.ttml, .dfxp, .xml), \
            SubRip (.srt) and WebVTT (.vtt); and what films hold: tracks of text and closed captions. A line that cannot be read costs that line: it is reported with its reason.

            Exit status: 0 when all is well, 1 when a file cannot be read or written, 2 when the command is wrong, 3 when \
            warnings remain.
            """,
        subcommands: [
            CaptionsShow.self, CaptionsConvert.self, CaptionsValidate.self, CaptionsShift.self,
            CaptionsExtract.self,
        ])
}
