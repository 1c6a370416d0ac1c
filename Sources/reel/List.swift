import ArgumentParser
import Engine
import Folders
import Glibc
import Media
internal import Places
import Terminal

/// `reel list`: walks folders and prints the media that meets a condition.
struct List: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Walk folders and print the media in them that meets a condition.",
        discussion: """
            A condition is words joined by blanks, which all must hold; or, not and parentheses as usual. A word is a key, \
            one of = != < <= > >= ~ and a value: codec=hevc duration>10m 'title~"two words"'.

            Keys: \(QueryKey.allCases.map(\.rawValue).joined(separator: " ")).
            ~ holds when the text is contained. Units: s m h for durations; k M G, of 1024 for sizes and of 1000 for rates; \
            resolutions as 1920x1080, dates as 2024-05. hdr is SDR, HLG, PQ, Dolby Vision or yes; gps is track \
            (positions over its time), place (one for all of it), yes or no; lang a code or an English name; playable and protected may stand alone.

            Files that a playlist of HLS in their folder, or above it, plays one after the other are its segments: the \
            playlist stands for them, and --segments lists them too. What is named is listed in any case.

            JSON has flat keys for what most scripts ask (path, size, modified, formatName, durationSeconds, codec, width, \
            height, frameRate; null where not known) before the properties as reel inspect has them. There format and \
            duration are objects, so the flat ones have names of their own.

            Only as much of each file is read as the condition, the order and the output need. Exit status: 0, 1 when a \
            folder or file that was named cannot be read, 2 when the command is wrong, 130 when stopped by Ctrl-C.
            """)

    @Flag(help: "One JSON object a line and file.")
    var json = false

    @Flag(help: "The path of each file alone, a line each.")
    var paths = false

    @Flag(
        name: [.customShort("0"), .customLong("null")],
        help: "Paths as with --paths, each ended by a null byte: for xargs -0 and names with line breaks.")
    var null = false

    @Option(
        name: .customLong("where"), parsing: .unconditionalSingleValue,
        help: "Only files for which this holds; of several all must.")
    var conditions: [String] = []

    @Option(parsing: .unconditional, help: "Sort by this key, -KEY from the greatest down.")
    var sort: String?

    @Flag(help: "Hidden files and folders too.")
    var hidden = false

    @Flag(help: "The segments of playlists too.")
    var segments = false

    @Argument(
        help: ArgumentHelp("Folders, files and addresses; the current folder without any.", valueName: "paths"),
        completion: .file())
    var places: [String] = ["."]

    /// What is printed of each file.
    private static let shown: Set<String> = [
        "format", "duration", "tracks.codec", "tracks.naturalSize", "tracks.preferredTransform",
        "tracks.isAttachedPicture", "tracks.languageCode",
    ]

    private func parsed() throws -> (Query?, QueryOrder?) {
        do {
            return (
                try conditions.isEmpty ? nil : Query(conditions.map { "(\($0))" }.joined(separator: " ")),
                try sort.map(QueryOrder.init)
            )
        } catch {
            throw ValidationError("\(error)")
        }
    }

    func validate() throws {
        _ = try parsed()
        guard !json || !paths && !null else { throw ValidationError("Say either --json or --paths.") }
    }

    func run() throws {
        let (query, order) = try parsed()
        let names = (json ? List.shown.union(["tracks.nominalFrameRate"]) : List.shown).union(
            query?.propertyNames ?? []
        ).union(order?.propertyNames ?? [])
        let roots = try RawArguments.places(places)
        let walk = ListWalk(
            folders: .all,
            roots: zip(roots, RawArguments.bytes(of: places)).map { ($0, $1) }, names: names, query: query,
            showsHidden: hidden, showsSegments: segments)
        let printer = ListPrinter(
            form: json ? .json : null ? .path(end: 0) : paths ? .path(end: UInt8(ascii: "\n")) : .columns)
        // What was found before a stop stands on the screen, in whole lines.
        let failed = try Blocking.runUntilStopped { try await Self.list(walk, order, printer) }
        Glibc.exit(failed ? 1 : 0)
    }

    /// Returns whether something could not be read.
    private static func list(_ walk: ListWalk, _ order: QueryOrder?, _ printer: ListPrinter) async throws -> Bool {
        var found: [(subject: QuerySubject, path: [UInt8])] = []
        let failed = try await walk.run { subject, path in
            if order == nil { printer.print(subject, path: path) } else { found.append((subject, path)) }
        }
        if let order {
            for (subject, path) in order.sorted(found, \.subject) { printer.print(subject, path: path) }
        }
        return failed
    }
}
