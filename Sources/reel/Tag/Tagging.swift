import AssetWriting
import Glibc
import Media
import Places
import Terminal
import TimedMetadata

/// A film and a track of positions that lies beside it.
struct Tagging: Sendable {
    private let film: Asset
    private let filmName: String
    private let logName: String
    private let track: TimedMetadataTrack
    private let range: TimeRange

    /// Reads both. Throws `Failure`, which names the one that something is wrong with, or `CancellationError`.
    init(film place: Place, log: Place, shift: MediaTime?) async throws {
        let opener = PlaceOpener(budget: StillSource.budget)
        film = opener.asset(of: place)
        (filmName, logName) = ("\(place)", "\(log)")
        let film = film
        let duration = try await Self.naming(filmName) { try await film.load(.duration) }
        guard duration.isNumeric, duration > .zero else {
            throw Failure(filmName, Failure(description: "nobody knows how long it is"))
        }
        range = TimeRange(start: .zero, duration: duration)
        guard let location = log.location else { throw Failure(logName, Failure(description: "this is no file")) }
        let points = Asset(telemetryLogAt: location, format: .gpx, budget: StillSource.budget)
        let found = try await Self.naming(logName) { try await points.load(.tracks).first }
        guard let found else { throw Failure(logName, Failure(description: "there is no track in this file")) }
        let length = try await Self.naming(logName) { try await found.load(.timeRange).end }
        let meeting = try await Self.naming(filmName) {
            try await LogMeeting(dateOffset: film.timeOffset(of: points), shift: shift, film: duration, log: length)
        }
        if let reason = meeting.refusal { throw Failure(filmName, Failure(description: reason)) }
        track = TimedMetadataTrack(found, of: points, offset: meeting.offset, bounds: range)
    }

    /// Writes the copy; what is in it, in words. Throws `Failure` or `CancellationError`.
    func write(to target: [UInt8], replaces: Bool) async throws -> String {
        let name = OutputFile.name(target)
        let writer = try await Self.naming(filmName) { try await makeWriter(to: target, replaces: replaces) }
        let copied = try await Self.naming(logName) { try await writer.copyMetadata(of: track, in: range) }
        if let damage = copied.damage {
            Output.write("reel: \(Failure(logName, damage).description)\n", to: STDERR_FILENO)
        }
        guard let covered = copied.timeRange else {
            throw Failure(filmName, Failure(description: "no point of the track lies within the film"))
        }
        do {
            try await writer.finish { progress in
                let left = progress.timeLeft.map { ", \(Int($0.seconds.rounded(.up))) s left" } ?? ""
                Progress.show("copying to \(name): \(Int(progress.fraction * 100)) %\(left)")
            }
        } catch let error as MediaError {
            Progress.clear()
            throw Failure(filmName, error)
        }
        func clock(_ time: MediaTime) -> String { time.elapsed() }
        let count = copied.positionCount == 1 ? "1 position" : "\(copied.positionCount) positions"
        return "\(count), \(clock(covered.start)) to \(clock(covered.end))"
            + " of \(clock(range.duration))"
    }

    /// A writer of a copy of the file, or of its tracks where that cannot have one added.
    private func makeWriter(to target: [UInt8], replaces: Bool) async throws -> AssetWriter {
        let location = MediaLocation.file(path: target)
        if try await AssetWriter.canCopy(film) {
            return try AssetWriter(to: location, copying: film, replacing: replaces)
        }
        let name = OutputFile.name(target)
        let ending = name.split(separator: ".", omittingEmptySubsequences: false).last ?? ""
        guard let kind = OutputFileType(pathExtension: ending) else {
            throw Failure(name, Failure(description: "the copy becomes an MP4 or QuickTime file: name it .mp4 or .mov"))
        }
        let writer = try AssetWriter(to: location, as: kind, replacing: replaces)
        for track in try await writer.addTracks(copying: film) where track.fate == .leftOut {
            let name = "track \(track.index + 1), \(track.mediaType) (\(track.codec.displayName))"
            Output.write("reel: \(filmName): \(name): left out, \(track.note)\n", to: STDERR_FILENO)
        }
        return writer
    }

    private static func naming<Value: Sendable>(_ name: String, _ body: () async throws -> Value) async throws -> Value
    {
        do {
            return try await body()
        } catch let error as MediaError {
            throw Failure(name, error)
        }
    }
}
