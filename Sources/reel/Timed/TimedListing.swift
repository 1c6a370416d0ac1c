import Glibc
import Media
import Places
import TimedMetadata

/// Prints the timed metadata of a place as it is read.
struct TimedListing: Sendable {
    let place: Place
    let format: TimedFormat
    let keys: [String]

    private static let portion = 1 << 16

    /// Prints all of it. Throws `MediaError`, after what could be read, or `CancellationError`.
    func print(_ options: AssetOptions) async throws {
        let opener = PlaceOpener()
        let asset = opener.asset(of: place, options: options)
        let companions = try await opener.companions(of: place).map { opener.asset(of: $0, options: options) }
        let tracks = try await tracks(of: asset, companions)
        guard !tracks.isEmpty else { throw TimedListing.nothing }
        var output = output(named: asset.name)
        var isEmpty = true
        for track in tracks where isEmpty || !output.isOfOneTrack {
            do {
                if try await print(track, &output) { isEmpty = false }
            } catch let error as MediaError {
                try await OutputFile.writeToStandardOutput(Array(output.end().utf8))
                throw error
            }
        }
        try await OutputFile.writeToStandardOutput(Array(output.end().utf8))
        if isEmpty { throw await missing(in: tracks) }
    }

    private static var nothing: MediaError {
        MediaError(
            .noSuchTrack, "no track holds timed metadata", remedy: "reel inspect shows the tracks that there are")
    }

    /// The tracks that state something, and those of timecodes; where there are none, all text is looked through.
    private func tracks(of asset: Asset, _ companions: [Asset]) async throws -> [TimedMetadataTrack] {
        let all = try await asset.load(.tracks)
        let found =
            try await asset.loadTimedMetadataTracks(companions: companions)
            + all.filter { $0.mediaType == .timecode }.map { TimedMetadataTrack($0) }
        guard found.isEmpty else { return found }
        var texts: [TimedMetadataTrack] = []
        for track in all where track.mediaType == .subtitle || track.mediaType == .text {
            if try await track.mayHoldTimedMetadata { texts.append(TimedMetadataTrack(track)) }
        }
        return texts
    }

    /// Prints what a track says; false where it says nothing that is wanted.
    private func print(_ track: TimedMetadataTrack, _ output: inout any TimedOutput) async throws -> Bool {
        var (buffer, isEmpty) = ("", true)
        do {
            for try await group in track.timedMetadata(output.selection) {
                guard let text = try await output.text(group, of: track) else { continue }
                isEmpty = false
                buffer += text
                guard buffer.utf8.count >= TimedListing.portion else { continue }
                try await OutputFile.writeToStandardOutput(Array(buffer.utf8))
                buffer = ""
            }
        } catch let error as MediaError {
            try await OutputFile.writeToStandardOutput(Array(buffer.utf8))
            throw error
        }
        try await OutputFile.writeToStandardOutput(Array(buffer.utf8))
        return !isEmpty
    }

    private func output(named name: String) -> any TimedOutput {
        let selection = TimedKeys.selection(keys)
        return switch format {
        case .json: TimedJSON(selection: selection ?? .all)
        case .csv: selection.map { TimedValuesCSV($0) } ?? TimedPositionsCSV()
        case .gpx: TimedGPX(name: name)
        }
    }

    /// Why nothing was printed, with what there is instead.
    private func missing(in tracks: [TimedMetadataTrack]) async -> MediaError {
        let streams = (try? await TimedKeys.streams(of: tracks)) ?? []
        if streams.isEmpty, tracks.allSatisfy({ $0.track.mediaType == .subtitle || $0.track.mediaType == .text }) {
            return TimedListing.nothing
        }
        let what = keys.isEmpty ? "no position is stated" : "there is no stream \(keys.joined(separator: ", "))"
        let remedy =
            streams.isEmpty
            ? "--timed json prints all that there is" : "choose streams with --keys: \(streams.joined(separator: ", "))"
        return MediaError(.noSuchTrack, what, remedy: remedy)
    }
}
