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

    func validate() throws { _ = try options.format(of: CaptionArgument(output)) }

    func run() throws {
        try options.write(to: CaptionArgument(output), from: try CaptionInput(input, source)) { try await $0.read() }
    }
}
