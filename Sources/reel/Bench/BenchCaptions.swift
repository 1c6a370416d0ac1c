import ArgumentParser
import Captions

/// `reel bench-captions FILE COUNT`: times what is done to captions, for `Scripts/bench`.
///
/// Prints a line for each task: its name, the best and the median of so many runs in milliseconds, and what came of it.
struct BenchCaptions: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "bench-captions", shouldDisplay: false)

    @Argument var file: String
    @Argument var count: Int

    func run() throws {
        let input = try CaptionInput(file)
        let bytes = try Blocking.run { try await input.contents() }
        let document = try CaptionDocument.parse(bytes)
        // What an unchanged file is written from and checked by are its own bytes: here they must be made.
        let fresh = CaptionDocument(captions: document.captions, isDropFrame: document.isDropFrame)
        var edited = document
        if let middle = edited.captions.indices.dropFirst(document.captions.count / 2).first {
            edited.captions[middle].text = "Changed"
        }
        measure("read") { (try? CaptionDocument.parse(bytes))?.captions.count ?? 0 }
        measure("validate") { [document] in ConversionValidator(document, for: .scc).allWarnings().count }
        measure("validate-edited") { [edited] in ConversionValidator(edited, for: .scc).allWarnings().count }
        measure("validate-new") { ConversionValidator(fresh, for: .scc).allWarnings().count }
        measure("write-edited") { [edited] in edited.encoded(as: .scc).bytes.count }
        measure("write-new") { fresh.encoded(as: .scc).bytes.count }
    }

    private func measure(_ name: String, _ task: () -> Int) {
        var times: [Double] = []
        var result = 0
        for _ in 0..<max(1, count) {
            let begin = ContinuousClock.now
            result = task()
            times.append((ContinuousClock.now - begin) / .milliseconds(1))
        }
        times.sort()
        func rounded(_ value: Double) -> Double { (value * 1_000).rounded() / 1_000 }
        print(name, rounded(times[0]), rounded(times[times.count / 2]), result)
    }
}
