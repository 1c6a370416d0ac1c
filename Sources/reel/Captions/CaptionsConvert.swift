import ArgumentParser
import Captions

/// `reel captions convert`: the same captions in another format.
struct CaptionsConvert: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "convert", abstract: "Write the captions of a file in another format.",
        discussion: """
            The format is that of the new file's ending. What it cannot carry is told on the error stream; \
            `reel captions validate` tells it before, with what could be done about it.
            """)

    @Argument(help: "A file of captions, or a film.", completion: .file())
    var input: String

    @Argument(help: "The new file; - for standard output.", completion: .file())
    var output: String

    @OptionGroup var source: CaptionSourceOptions

    @OptionGroup var options: CaptionOutputOptions

    func validate() throws { _ = try options.format(of: CaptionFile(output)) }

    func run() throws {
        let (input, target) = (CaptionInput(input, source), CaptionFile(output))
        let (format, force) = (try options.format(of: target), options.force)
        try Blocking.runUntilStopped {
            let contents = try await input.read()
            input.report(contents)
            try await target.write(contents.document, as: format, replaces: force)
        }
    }
}
