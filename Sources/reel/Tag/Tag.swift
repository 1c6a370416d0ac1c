import ArgumentParser
import AssetWriting
import Glibc
import Media
import Places
import Terminal
import TimedMetadata

/// `reel tag`: a copy of a film with a track of positions.
struct Tag: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Copy a film and put a recorded GPX track into the copy as timed metadata.",
        discussion: """
            The track lies where the film's creation date and the times of its points have it. Many cameras write local time \
            as if it were UTC, and some the end of the recording: --offset moves the track against the film. TIME is \
            seconds or a clock time (90, -1:30, 2:00:00), later with a plus, earlier with a minus. For a film without a \
            creation date it tells when after the film's beginning the track begins.

            All that is in an MP4 or QuickTime file stays as it is, byte for byte. Of films in fragments and in other \
            containers all tracks that such a file holds are copied into one, without encoding them anew, with their tags \
            and chapters; what is left out is named. Then OUT has to end in .mp4 or .mov. What the track states beside \
            positions (speed, heart rate, …) is kept, too.

            The copy appears when it is whole: exit status 0, 1 when something cannot be read or written or the track does \
            not meet the film, 2 when the command is wrong, 130 when stopped by Ctrl-C.
            """)

    @Argument(help: "The film.", completion: .file())
    var film: String

    @Option(
        help: ArgumentHelp("The track, with the times of its points.", valueName: "TRACK.gpx"),
        completion: .file(extensions: ["gpx"]))
    var gpx: String

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("How much later the track lies; earlier with a minus.", valueName: "TIME"),
        transform: SignedTime.init)
    var offset: SignedTime?

    @Option(name: .shortAndLong, help: ArgumentHelp("The copy.", valueName: "OUT"), completion: .file())
    var output: String

    @Flag(help: "Replace a file that is there already.")
    var force = false

    func run() throws {
        let paths = RawArguments.bytes(of: [film, gpx, output])
        let (film, log, target) = (Place(argument: paths[0]), Place(argument: paths[1]), paths[2])
        try OutputFile.check(target, replaces: force)
        for place in [film, log] where place.filePath.map({ OutputFile.isSame($0, as: target) }) == true {
            throw Failure("\(place)", Failure(description: "this would be replaced by the copy: name another output"))
        }
        let (force, shift) = (force, offset?.time)
        try Blocking.runUntilStopped {
            defer { Progress.clear() }
            let tagging = try await Tagging(film: film, log: log, shift: shift)
            let copied = try await tagging.write(to: target, replaces: force)
            Progress.clear()
            try await OutputFile.writeToStandardOutput(Array("\(OutputFile.name(target)): \(copied)\n".utf8))
        }
        // Abandoned reads may still hold threads: nothing waits for them.
        Glibc.exit(0)
    }
}
