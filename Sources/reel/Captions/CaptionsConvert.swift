import ArgumentParser
import Captions
import Glibc

/// `reel captions convert`: the same captions in another format.
struct CaptionsConvert: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "convert", abstract: "Write the captions of a file in another format.",
        discussion: """
            The format is that of the new file's ending. What it cannot carry is told on the error stream; \
            `reel captions validate` tells it before, with what could be done about it.
            """)

    @Argument(help: "A file of captions.", completion: .file())
    var input: String

    @Argument(help: "The new file; - for standard output.", completion: .file())
    var output: String

    @OptionGroup var options: CaptionOutputOptions

    func validate() throws { _ = try options.format(of: CaptionFile(output)) }

    func run() throws {
        let (source, target) = (CaptionFile(input), CaptionFile(output))
        let (format, force) = (try options.format(of: target), options.force)
        try Blocking.run {
            let document = try await source.read()
            for problem in document.problems {
                Output.write("reel: \(source.name):\(problem.line): \(problem.reason)\n", to: STDERR_FILENO)
            }
            try await target.write(document, as: format, replaces: force)
        }
    }
}
