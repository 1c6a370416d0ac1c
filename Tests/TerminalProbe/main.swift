// A program for the tests of real terminals: it does what its keys say.
//
// q quit, x crash, z suspend, p picture, d dialog, l repaint, f another program, t title; the status line says what came.
import Terminal

let status: Int32
do {
    var options = TerminalOptions()
    options.focus = true
    options.baseStyle = Style(foreground: .rgb(0xD0D0D0), background: .rgb(0x101820))
    var program: ProbeProgram?
    status = try Terminal.run(options) {
        let made = ProbeProgram()
        program = made
        return made
    }
    if CommandLine.arguments.contains("--report"), let program { print(program.report) }
} catch {
    print(error)
    status = 2
}
exitProbe(status)
