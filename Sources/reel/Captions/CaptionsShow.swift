import ArgumentParser
import Captions
import Glibc

/// `reel captions show`: what a file of captions says and when.
struct CaptionsShow: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Print the captions of a file or film.",
        discussion: """
            Of a film it is the track of text that its author has chosen, else the first, else the first channel of closed \
            captions; --track and --channel choose others. What could not be read is told on the error stream, line by \
            line or sample by sample; with --json it is in `skipped`.
            """)

    @Flag(help: "One JSON object.")
    var json = false

    @Argument(help: "A file of captions, or a film.", completion: .file())
    var file: String

    @OptionGroup var source: CaptionSourceOptions

    func run() throws {
        let input = try CaptionInput(file, source)
        let contents = try Blocking.runUntilStopped { try await input.read() }
        guard !json else {
            Output.write(CaptionsJSON.text(contents.document, format: contents.format) + "\n", to: STDOUT_FILENO)
            return
        }
        Output.write(CaptionsText.text(contents.document), to: STDOUT_FILENO)
        input.report(contents)
    }
}
