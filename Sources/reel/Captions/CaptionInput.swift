import CaptionTracks
import Captions
import Glibc
import Media
import Places
import Terminal

/// Captions to read: a file of captions, or a film that holds some.
struct CaptionInput {
    /// What was read.
    struct Contents {
        var document: CaptionDocument
        /// The format's name; nil where none is known.
        var format: String?
        /// Whether it comes out of a film.
        var isEmbedded: Bool
    }

    /// What was named.
    let place: Place
    private let opener = PlaceOpener()
    private let track: Int?
    private let channel: ClosedCaptionChannel?

    /// The input of a name; `-` is standard input. Throws `Failure` where nothing is sent there.
    init(_ argument: String, _ options: CaptionSourceOptions? = nil) throws {
        place = try RawArguments.places([argument])[0]
        track = options?.track
        channel = options?.channel
    }

    private var name: String { SafeText(place.description).text }

    /// The file of captions that it would be; nil for what is no file.
    private var file: CaptionFile? { place.filePath.map(captionFile) }

    private func captionFile(_ path: [UInt8]) -> CaptionFile { CaptionFile(path: path, opener.input(at: path)) }

    private func failure(_ reason: String) -> Failure { Failure(description: "\(name): \(reason)") }

    /// Reads it. Throws `Failure` or `CancellationError`.
    func read() async throws -> Contents {
        guard let (file, fragment) = try await fileOfCaptions() else { return try await readFilm() }
        var contents = try await read(file)
        if let fragment { contents.document = try Self.clip(contents.document, to: fragment, failure) }
        return contents
    }

    /// Reads captions out of a film; a file of captions is none. Throws as `read()`.
    func readFilmOnly() async throws -> Contents {
        guard try await fileOfCaptions() == nil else {
            throw failure("this is a file of captions: use reel captions convert")
        }
        return try await readFilm()
    }

    /// Its bytes, where it is a file. Throws `Failure`.
    func contents() async throws -> [UInt8] {
        guard let file else { throw failure("this is no file on this machine") }
        return try await naming { try await file.contents() }
    }

    /// The file, where it is to be read as one of captions, and the range of it that is meant. Throws `Failure`.
    private func fileOfCaptions() async throws -> (file: CaptionFile, fragment: MediaFragment?)? {
        var (file, fragment) = (file, MediaFragment?.none)
        // A file whose own name ends so wins.
        let isWhole = place.filePath.map { OutputFile.isPresent($0) || opener.input(at: $0).isPresent } ?? false
        if !isWhole, let (inner, text) = place.divided {
            file = inner.filePath.map(captionFile)
            fragment = try await naming { try MediaFragment(valid: text) }
        }
        guard let file, try await naming({ try await file.looksLikeCaptions() }) else { return nil }
        return (file, fragment)
    }

    /// A range of captions. Throws `failure` of why there is none.
    private static func clip(
        _ document: CaptionDocument, to fragment: MediaFragment, _ failure: (String) -> Failure
    ) throws -> CaptionDocument {
        let readout = TimeReadout(frameDuration: document.frameRate?.frameDuration, startTimecode: nil)
        let end = document.captions.lazy.map { $0.end.isNumeric ? $0.end : $0.start }.max() ?? .zero
        func time(_ expression: TimeExpression) throws -> MediaTime {
            if let time = readout.time(of: expression, duration: end) { return time }
            let reason = readout.reason(against: expression, keyFrames: "captions have no key frames")
            throw failure("there is no “\(fragment.text)” here: \(reason)")
        }
        let (start, stop) = try (fragment.start.map(time) ?? .zero, fragment.end.map(time) ?? .positiveInfinity)
        guard start < stop else { throw failure("“\(fragment.text)” ends before it begins") }
        return document.clipped(to: TimeRange(start: start, end: stop))
    }

    private func naming<Value>(_ work: () async throws -> Value) async throws -> Value {
        do {
            return try await work()
        } catch let error as MediaError {
            throw failure("\(error)")
        }
    }

    private func read(_ file: CaptionFile) async throws -> Contents {
        guard track == nil else { throw failure("a file of captions has no tracks: leave --track out") }
        var document = try await naming { try await file.document() }
        if let channel {
            let others = Set(document.captions.compactMap(\.channel)).map { ClosedCaptionChannel.line21($0) }
            document.captions.removeAll { $0.channel.map { ClosedCaptionChannel.line21($0) } != channel }
            guard !document.captions.isEmpty else { throw noSuchChannel(channel, others) }
        }
        return Contents(document: document, format: document.format?.rawValue, isEmbedded: false)
    }

    private func noSuchChannel(_ channel: ClosedCaptionChannel, _ others: [ClosedCaptionChannel]) -> Failure {
        let names = others.map(\.description).sorted().joined(separator: ", ")
        return failure(
            "there are no captions in \(channel); \(names.isEmpty ? "nor in any other channel" : "there are some in \(names)")"
        )
    }

    private func readFilm() async throws -> Contents {
        do {
            let finder = CaptionSourceFinder(asset: opener.asset(of: place))
            let tracks = try await finder.tracks()
            if let track { return try await read(track, of: tracks, finder) }
            if let channel { return try await read(channel, of: tracks, finder) }
            guard let (source, document) = try await finder.preferred(among: tracks) else { throw noCaptions(tracks) }
            tellOthers(source, tracks)
            return Contents(document: document, format: source.formatName, isEmbedded: true)
        } catch let error as MediaError where error.code == .unrecognizedFormat {
            throw failure(CaptionError.unknownFormat.description)
        } catch let error as MediaError {
            throw failure(SafeText(error.description).text)
        }
    }

    private func read(
        _ number: Int, of tracks: [CaptionTrack], _ finder: CaptionSourceFinder
    ) async throws -> Contents {
        guard let track = tracks.first(where: { $0.trackID == number }) else {
            let numbers = tracks.map { String($0.trackID) }.joined(separator: ", ")
            throw failure(
                "there are no captions in track \(number); "
                    + (numbers.isEmpty ? "nor in any other" : "there may be some in \(numbers)"))
        }
        switch track.content {
        case .closedCaptions, .picturesWithClosedCaptions:
            let captions = try await finder.closedCaptions(of: track)
            let found = captions.sources
            if let channel, !found.contains(channel) { throw noSuchChannel(channel, found) }
            guard let chosen = channel ?? found.first else { throw failure("there are no captions in track \(number)") }
            if channel == nil, found.count > 1 {
                tell("\(chosen); there are also \(found.dropFirst().map(\.description).joined(separator: ", "))")
            }
            let source = CaptionTrackSource(track: track, channel: chosen)
            return Contents(document: captions[chosen], format: source.formatName, isEmbedded: true)
        case .text, .bitmaps, .unknown:
            guard channel == nil else { throw failure("track \(number) has no channels: leave --channel out") }
            let source = CaptionTrackSource(track: track, channel: nil)
            return Contents(
                document: try await finder.document(of: track), format: source.formatName, isEmbedded: true)
        }
    }

    private func read(
        _ channel: ClosedCaptionChannel, of tracks: [CaptionTrack], _ finder: CaptionSourceFinder
    ) async throws -> Contents {
        var others: [ClosedCaptionChannel] = []
        for track in tracks {
            switch track.content {
            case .closedCaptions, .picturesWithClosedCaptions:
                let captions = try await finder.closedCaptions(of: track)
                if captions.sources.contains(channel) {
                    let source = CaptionTrackSource(track: track, channel: channel)
                    return Contents(document: captions[channel], format: source.formatName, isEmbedded: true)
                }
                others += captions.sources.filter { !others.contains($0) }
            case .text, .bitmaps, .unknown: continue
            }
        }
        throw noSuchChannel(channel, others)
    }

    private func noCaptions(_ tracks: [CaptionTrack]) -> Failure {
        if let track = tracks.first(where: { $0.content == .bitmaps }) {
            return failure(
                "the captions are pictures of text (track \(track.trackID), \(track.codec)); let a program for reading pictures make text of them"
            )
        }
        if let track = tracks.first(where: { $0.content == .unknown }) {
            return failure("track \(track.trackID) has captions in a codec that reel does not read (\(track.codec))")
        }
        return failure("there are no captions in it; name a file of captions, or another film")
    }

    private func tell(_ text: String) { Output.write("reel: \(name): \(SafeText(text).text)\n", to: STDERR_FILENO) }

    private func tellOthers(_ chosen: CaptionTrackSource, _ tracks: [CaptionTrack]) {
        let others = tracks.filter { track in
            if case .text = track.content { return track != chosen.track }
            return track.content == .closedCaptions && track != chosen.track
        }
        guard !others.isEmpty else { return }
        let names = others.map { CaptionTrackSource(track: $0, channel: nil).description }
        tell("\(chosen); there are also \(names.joined(separator: ", ")): choose with --track")
    }

    /// Tells on the error stream what could not be read.
    func report(_ contents: Contents) {
        for problem in contents.document.problems {
            var place = ":\(problem.line)"
            if contents.isEmbedded {
                place = problem.line > 0 ? ": sample \(problem.line)" : ""
                if let time = problem.time { place += " (\(time.elapsed(rounding: .down)))" }
            }
            Output.write("reel: \(name)\(place): \(SafeText(problem.reason.description).text)\n", to: STDERR_FILENO)
        }
    }
}
