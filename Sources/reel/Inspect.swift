import ArgumentParser
import Engine
import Glibc
import Media
import Places
import Terminal

/// `reel inspect`: what is known of files, as a tree or as JSON.
struct Inspect: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Print what is known of files and addresses.",
        discussion: """
            Properties are read on demand: with --property only as much of the file as they need. JSON is one object a \
            line and input.

            Exit status: 0 when all could be read (single properties may have failed), 1 when an input could not, 2 when \
            the command is wrong.
            """)

    @Flag(help: "One JSON object a line and input.")
    var json = false

    @Option(
        name: .customLong("property"),
        help: """
            Only this property, such as duration or tracks.languageCode; may be repeated. tracks is what the header tells \
            of them, tracks.* all.
            """)
    var properties: [String] = []

    @Flag(help: "Read every packet, so that durations and times are exact.")
    var precise = false

    @Option(help: "Take the content for this MIME type, such as video/mp2t, where it misleads.")
    var mimeType: String?

    @Flag(help: "Allow a movie to take samples from other local files.")
    var externalReferences = false

    @Option(
        help: ArgumentHelp(
            "Open a stream in this variant instead of the largest.", valueName: "720p|WxH|N|largest|smallest"),
        transform: ArgumentText.variant)
    var variant: VariantPreference?

    @Option(
        help: ArgumentHelp(
            "Print timed metadata instead: positions as csv or gpx, all that tracks say of each time as json.",
            valueName: "json|csv|gpx"))
    var timed: TimedFormat?

    @Option(
        help: ArgumentHelp(
            "With --timed json or csv only these streams, such as accelerometer,gyroscope or ACCL; may be repeated.",
            valueName: "names"))
    var keys: [String] = []

    @Argument(help: "Files or URLs.", completion: .file())
    var inputs: [String]

    func validate() throws {
        guard !inputs.isEmpty else { throw ValidationError("Name at least one file or URL.") }
        guard timed == nil || inputs.count == 1 else {
            throw ValidationError("--timed takes one file or URL at a time.")
        }
        guard timed == nil || (!json && properties.isEmpty) else {
            throw ValidationError("--timed prints nothing else: leave out --json and --property.")
        }
        guard keys.isEmpty || timed == .json || timed == .csv else {
            throw ValidationError("--keys needs --timed json or --timed csv.")
        }
        let known = LocalEngine.propertyNames
        for name in properties where !known.contains(name) {
            let near = known.filter { $0.lowercased().contains(name.lowercased()) }
            let hint = near.isEmpty ? known.filter { !$0.hasPrefix("tracks.") } : near
            throw ValidationError("There is no property “\(name)”; there are: \(hint.joined(separator: ", ")).")
        }
    }

    func run() throws {
        let places = try RawArguments.places(inputs)
        let opener = PlaceOpener()
        let names = properties.isEmpty ? nil : Set(properties)
        let options = AssetOptions(
            prefersPreciseDurationAndTiming: precise, mimeType: mimeType, allowsExternalReferences: externalReferences,
            preferredVariant: variant ?? .largest)
        if let timed { return try printTimed(places[0], timed, options) }
        let json = json
        let failed = try Blocking.run {
            try await InputQueue(limit: 4).run(places) { place in
                do {
                    return try await LocalEngine(opener).properties(of: place, named: names, options: options)
                } catch let error as MediaError {
                    throw await error.pointingToCaptions(place, opener)
                }
            } each: { index, result in
                let name = places[index].description
                switch result {
                case .success(let asset):
                    Output.write(
                        json ? InspectionText.json(asset, url: name) : InspectionText.tree(asset, name),
                        to: STDOUT_FILENO)
                    return true
                case .failure(let error):
                    if json { Output.write(InspectionText.json(error, url: name), to: STDOUT_FILENO) }
                    Output.write(
                        "reel: \(SafeText(name).text): \(SafeText(error.description).text)\n", to: STDERR_FILENO)
                    return false
                }
            }
        }
        // Abandoned reads may still hold threads: nothing waits for them.
        Glibc.exit(failed ? 1 : 0)
    }

    private func printTimed(_ place: Place, _ format: TimedFormat, _ options: AssetOptions) throws {
        let listing = TimedListing(place: place, format: format, keys: keys)
        do {
            try Blocking.runUntilStopped { try await listing.print(options) }
        } catch let error as MediaError {
            throw Failure(place.description, error)
        }
        Glibc.exit(0)
    }
}
