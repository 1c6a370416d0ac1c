import Folders
import Glibc
import Media
import Terminal

/// The inputs of a command that makes pictures, one after the other: one that fails does not stop the rest.
struct InputRun: Sendable {
    /// An input, by its place among them.
    struct Input: Sendable {
        let index: Int
        let count: Int
        /// As it was named.
        let text: String
        /// Where it is read.
        let location: MediaLocation

        /// What its outputs are called after.
        var named: MediaLocation { text == "-" ? StandardInput.name : location }
    }

    /// As they were named.
    let texts: [String]
    /// Where they are read.
    let locations: [MediaLocation]
    let isQuiet: Bool
    private var outputs: Set<Path> = []

    /// The inputs of the command line. Throws `Failure` where standard input cannot be read.
    init(_ inputs: [String], isQuiet: Bool) throws {
        texts = inputs
        locations = try RawArguments.inputs(inputs).map(MediaLocation.init(bytes:))
        self.isQuiet = isQuiet
    }

    /// Works on each input and names those that failed; returns whether any did. Throws `CancellationError` only.
    mutating func forEach(_ work: (inout InputRun, Input) async throws -> Void) async throws -> Bool {
        var failed = false
        defer { Progress.clear() }
        for (index, text) in texts.enumerated() {
            try Task.checkCancellation()
            let input = Input(index: index, count: texts.count, text: text, location: locations[index])
            if texts.count > 1, !isQuiet { Progress.show("\(index + 1) of \(texts.count): \(SafeText(text).text)") }
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
                        Failure(text, await known.pointingToCaptions(input.location))
                    } else { error as? Failure ?? Failure(text, error) }
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
