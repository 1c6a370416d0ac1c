import ArgumentParser
import Captions

/// `reel captions extract`: the captions in a film as a file.
struct CaptionsExtract: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "extract", abstract: "Write the captions in a film into a file.",
        discussion: """
            Films hold captions as tracks of text (SubRip, SubStation Alpha, WebVTT, TTML, 3GPP timed text) and as closed \
            captions, in tracks of their own or in the pictures of H.264, HEVC and MPEG-2 (CEA-608: CC1 to CC4, CEA-708: \
            S1 to S63). Without --track and --channel it is the track of text that its author has chosen, else the first, \
            else the first channel. Pictures of text, as on discs, are not read.

            The format is that of the new file's ending. What it cannot carry is told on the error stream.
            """)

    @Argument(help: "A film.", completion: .file())
    var film: String

    @Argument(help: "The new file; - for standard output.", completion: .file())
    var output: String

    @OptionGroup var source: CaptionSourceOptions

    @OptionGroup var options: CaptionOutputOptions

    func validate() throws { _ = try options.format(of: CaptionArgument(output)) }

    func run() throws {
        try options.write(to: CaptionArgument(output), from: try CaptionInput(film, source)) {
            try await $0.readFilmOnly()
        }
    }
}
