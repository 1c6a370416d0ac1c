import Folders
import Glibc
import Media
import Places
import Terminal

/// The inputs of a command that makes pictures, one after the other: one that fails does not stop the rest.
struct InputRun: Sendable {
    /// An input, by its place among them.
    struct Input: Sendable {
        let index: Int
        let count: Int
        let place: Place
        /// What opens it.
        let opener: PlaceOpener

        /// As it was named.
        var text: String { place.description }
    }

    private let places: [Place]
    private let opener = PlaceOpener(budget: StillSource.budget)
    let isQuiet: Bool
    private var outputs: Set<Path> = []

    /// The inputs of the command line. Throws `Failure` where standard input cannot be read.
    init(_ inputs: [String], isQuiet: Bool) throws {
        places = try RawArguments.places(inputs)
        self.isQuiet = isQuiet
    }

    /// Works on each input and names those that failed; returns whether any did. Throws `CancellationError` only.
    mutating func forEach(_ work: (inout InputRun, Input) async throws -> Void) async throws -> Bool {
        var failed = false
        defer { Progress.clear() }
        for (index, place) in places.enumerated() {
            try Task.checkCancellation()
            let input = Input(index: index, count: places.count, place: place, opener: opener)
            if places.count > 1, !isQuiet {
                Progress.show("\(index + 1) of \(places.count): \(SafeText(input.text).text)")
            }
            do {
                try await work(&self, input)
            } catch let error as CancellationError {
                throw error
            } catch {
                failed = true
                Progress.clear()
                let known = (error as? MediaError)
                let failure =
                    if let known {
                        Failure(input.text, await known.pointingToCaptions(place, opener))
                    } else { error as? Failure ?? Failure(input.text, error) }
                Output.write("reel: \(failure.description)\n", to: STDERR_FILENO)
            }
        }
        return failed
    }

    /// Throws `Failure` where an input before had the same output: --force does not make that right.
    mutating func claim(_ path: [UInt8], for input: Input) throws {
        guard outputs.insert(Path(bytes: path, relativeTo: .current)).inserted else {
            throw Failure(
                input.text,
                Failure(
                    description: "\(OutputFile.name(path)) is the output of an input before: use {number} or {folder}"))
        }
    }
}
