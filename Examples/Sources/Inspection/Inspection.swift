import Media

/// Inspects some files while another one never answers.
///
///     Inspection FILE... SLOW     such as a pipe that nobody writes to
@main
struct Inspection {
    static func main() async throws {
        let names = CommandLine.arguments.dropFirst()
        guard let last = names.last, names.count > 1 else { return print("usage: Inspection FILE... SLOW") }

        // Making an asset reads nothing; its budget says how long a reading may take.
        let slow = Asset(MediaLocation(last), budget: Budget(localTime: .seconds(600)))
        print("\(slow.name): \(describe(slow.status(of: .duration)))")

        // A property is read when it is asked for; its status may be followed meanwhile.
        let waiting = Task { try await slow.load(.duration) }
        for await status in slow.statusUpdates(of: .duration) where status != .notYetLoaded { break }

        // Nobody waits for it.
        for name in names.dropLast() {
            let asset = Asset(MediaLocation(name))
            do {
                let (duration, tracks) = try await asset.load(.duration, .tracks)
                print("\(asset.name): \(duration.seconds) s, \(tracks.map(\.mediaType))")
                for track in tracks where track.mediaType == .video {
                    let (size, codec) = try await track.load(.naturalSize, .codec)
                    print("    track \(track.trackID): \(codec.name), \(size.width) × \(size.height)")
                }
            } catch let error as MediaError {
                print("\(asset.name): \(error.message) (\(error.code.rawValue))")
            }
            print("    duration \(describe(asset.status(of: .duration)))")
        }
        print("\(slow.name): \(describe(slow.status(of: .duration)))")

        // Cancelling the task that waits ends the reading.
        waiting.cancel()
        _ = await waiting.result
        print("\(slow.name): \(describe(slow.status(of: .duration)))")
    }

    /// What is known of a duration now; asking never waits.
    static func describe(_ status: PropertyStatus<MediaTime>) -> String {
        switch status {
        case .notYetLoaded: "not yet loaded"
        case .loading: "loading"
        case .loaded(let duration): "loaded: \(duration.seconds) s"
        case .failed(let error): "failed: \(error)"
        }
    }
}
