import ArgumentParser
import Captions
import Glibc

/// `reel captions show`: what a file of captions says and when.
struct CaptionsShow: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Print the captions of a file.",
        discussion: "What could not be read is told on the error stream, line by line; with --json it is in `skipped`.")

    @Flag(help: "One JSON object.")
    var json = false

    @Argument(help: "A file of captions.", completion: .file())
    var file: String

    func run() throws {
        let file = CaptionFile(file)
        let document = try Blocking.run { try await file.read() }
        guard !json else {
            Output.write(CaptionsJSON.text(document) + "\n", to: STDOUT_FILENO)
            return
        }
        Output.write(CaptionsText.text(document), to: STDOUT_FILENO)
        for problem in document.problems {
            Output.write("reel: \(file.name):\(problem.line): \(problem.reason)\n", to: STDERR_FILENO)
        }
    }
}
