import Testing

@testable import Browser

struct CommandLineActionTests {
    @Test func linesBecomeActions() {
        let lines: [(String, CommandLineAction)] = [
            ("", .nothing), ("   ", .nothing), ("q", .quit), ("quit", .quit), ("help", .help), ("h", .help),
            ("cd", .changeFolder("~")), ("cd /tmp", .changeFolder("/tmp")), ("cd   a b  ", .changeFolder("a b")),
            ("open a b.mp4", .open("a b.mp4")), ("o x", .open("x")),
            ("variant", .variant("")), ("variant 720p", .variant("720p")),
            ("lane", .lane("")), ("lane Gyroscope (z,x,y)", .lane("Gyroscope (z,x,y)")),
            ("relink ~/films", .relink("~/films")), ("overlay", .overlay("")),
            ("overlay telemetry", .overlay("telemetry")),
            ("titles", .overlay("titles")), ("compare", .compare(nil)), ("compare a b.mp4", .compare("a b.mp4")),
            ("save-frame", .command(.saveFrame)), ("down", .command(.down)),
            ("set theme light", .set(option: "theme", value: "light")),
            ("set theme=light", .set(option: "theme", value: "light")),
            ("set sort size", .set(option: "sort", value: "size")),
            ("set hidden", .set(option: "hidden", value: "on")),
            ("set hidden off", .set(option: "hidden", value: "off")),
            ("set nohidden", .set(option: "hidden", value: "off")),
            ("set noreverse", .set(option: "reverse", value: "off")),
        ]
        for (line, action) in lines { #expect(CommandLineAction(line) == action, "\(line)") }
    }

    @Test(arguments: [
        "nonsense", "open", "relink", "set", "set theme", "set sort", "set sort colour", "set nonsense", "QUIT",
    ])
    func mistakesSayWhatToWrite(line: String) {
        guard case .mistake(let reason) = CommandLineAction(line) else {
            Issue.record("“\(line)” was understood")
            return
        }
        #expect(reason.count > 10)
    }
}
