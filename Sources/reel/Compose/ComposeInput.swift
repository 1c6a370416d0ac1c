import Compositions
import Engine
import Glibc
import Media
import OpenTimelineIO
import Places

/// What is to be put into a timeline: a place, or a range of it.
struct ComposeInput: Sendable {
    /// As it was named.
    let name: String
    let place: Place
    /// The range; nil for all of it.
    private let fragment: MediaFragment?

    /// What an argument names. Throws `Failure` where that can be no clip.
    init(_ argument: [UInt8]) throws {
        let whole = Place(argument: argument)
        name = whole.description
        guard argument != Array("-".utf8) else {
            throw Failure(description: "-: a timeline cannot refer to standard input: name a file")
        }
        // A file whose own name ends so wins.
        guard let (place, text) = whole.divided, !(whole.filePath.map(OutputFile.isPresent) ?? false) else {
            (place, fragment) = (whole, nil)
            return
        }
        guard let fragment = MediaFragment(text) else {
            throw Failure(
                name,
                Failure(description: "“\(text)” is no range of times: write #t=10,20, #t=1:30 or #t=,00:00:20:00"))
        }
        (self.place, self.fragment) = (place, fragment)
    }

    /// Which range of the asset, which the place names, is meant. Throws `Failure` for a place that it does not have, and
    /// `MediaError`.
    func range(of asset: Asset, _ opener: PlaceOpener) async throws -> TimeRange {
        guard let fragment else { return TimeRange(start: .zero, end: try await asset.clipEnd()) }
        let source = try await StillSource(place, opener)
        let start = try await source.start(fragment)
        guard let end = try await source.end(fragment) else {
            let end = try await asset.clipEnd()
            // Where only sound is left, it is sound that was meant.
            return TimeRange(start: start, end: start < end ? end : .positiveInfinity)
        }
        guard start < end else { throw Failure(description: "“\(fragment.text)” ends before it begins") }
        return TimeRange(start: start, end: end)
    }
}

extension StillSource {
    fileprivate func start(_ fragment: MediaFragment) async throws -> MediaTime {
        guard let expression = fragment.start else { return .zero }
        let time =
            try await isMoving
            ? time(of: expression, written: fragment.text) : place(of: expression, written: fragment.text)
        return await edge(time, expression)
    }

    /// Where a fragment ends, which may be beyond the end; nil where it goes on as long as there is anything.
    fileprivate func end(_ fragment: MediaFragment) async throws -> MediaTime? {
        guard let expression = fragment.end else { return nil }
        return await edge(try await place(of: expression, written: fragment.text), expression)
    }

    /// A time as it was typed, or where a frame begins that was named: containers round that.
    private func edge(_ time: MediaTime, _ expression: TimeExpression) async -> MediaTime {
        guard expression.isExact, isMoving, time > .zero else { return time }
        let image = try? await generator.image(at: readout.within(time, typed: expression), Self.timeOnly)
        guard let begin = image?.actualTime, abs(begin.seconds - time.seconds) < 0.002 else { return time }
        return begin
    }
}
