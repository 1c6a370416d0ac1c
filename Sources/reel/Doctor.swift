import ArgumentParser
import Browser
import Glibc
import Media
import Terminal

/// `reel doctor`: what this terminal and this libav can do, and what follows for pictures.
struct Doctor: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Tell what this terminal and this libav can do.",
        discussion: """
            Every question that reel asks the terminal, its answer, and what was chosen for pictures and why. Exit status: \
            0 when all is well, 1 when the terminal or libav cannot be used.
            """)

    @Option(help: "How pictures are to be shown: cells, sixel or kitty. Without it the terminal is asked.")
    var imageProtocol: ImageProtocol?

    func run() throws {
        let settings = ConfigurationReader.read(imageProtocol: imageProtocol)
        var text = ""
        var problems = 0
        do throws(TerminalError) {
            text += DoctorText.terminal(
                try TerminalExamination.run(wanted: settings.imageProtocol), symbols: settings.cellSymbols)
        } catch {
            text += "Terminal\n  \(error.description)\n"
            problems += 1
        }
        do {
            text += "\n" + DoctorText.media(try MediaCapabilities.load())
        } catch {
            text += "\nMedia\n  \(error)\n"
            problems += 1
        }
        text += "\n" + DoctorText.settings(settings)
        Output.write(text, to: STDOUT_FILENO)
        if problems > 0 { throw ExitCode(1) }
    }
}
