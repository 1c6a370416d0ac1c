internal import Captions
internal import Media
internal import Times

/// What is made of all captions after each change: takes a while where there are many.
struct CheckedCaptions: Sendable {
    /// The change that it belongs to: see `CaptionEditor.revision`.
    let revision: Int
    let renderer: CaptionRenderer
    let finder: CaptionFinder
    /// The captions by their starts.
    private let order: [Int]
    private let starts: [MediaTime]
    private(set) var warnings: [ConversionWarning] = []
    /// The warnings of each caption that has any, what can be cured first.
    private var byCaption: [Int: [ConversionWarning]] = [:]
    /// The captions that have any, ascending.
    private var warned: [Int] = []
    /// What is wrong with the file as a whole.
    private(set) var fileWarnings: [ConversionWarning] = []
    /// Whether the warnings are those of this change.
    private(set) var isComplete = false

    /// What is known at once; the warnings are those from before.
    init(_ document: CaptionDocument, revision: Int, before: CheckedCaptions?) {
        let captions = document.captions
        self.revision = revision
        renderer = CaptionRenderer(captions)
        finder = CaptionFinder(captions)
        order = captions.indices.sorted { (captions[$0].start, $0) < (captions[$1].start, $1) }
        starts = order.map { captions[$0].start }
        guard let before else { return }
        warnings = before.warnings
        byCaption = before.byCaption
        warned = before.warned
        fileWarnings = before.fileWarnings
    }

    /// Finds the warnings, unless the task is cancelled meanwhile.
    func complete(_ document: CaptionDocument, for format: CaptionFormat) -> CheckedCaptions? {
        // Formats that count milliseconds round everything that lies on a frame: nobody sees that.
        let found = ConversionValidator(document, for: format).allWarnings().filter { warning in
            warning.rule != .offGrid && warning.rule != .content(.rounding) || (warning.figure ?? 1) >= 0.001
        }
        guard !Task.isCancelled else { return nil }
        var checked = self
        checked.warnings = found
        checked.byCaption = [:]
        for warning in found.filter({ !$0.adjustments.isEmpty }) + found.filter(\.adjustments.isEmpty) {
            for index in warning.captions { checked.byCaption[index, default: []].append(warning) }
        }
        checked.warned = checked.byCaption.keys.sorted()
        checked.fileWarnings = found.filter(\.captions.isEmpty)
        checked.isComplete = true
        return checked
    }

    func warnings(of index: Int) -> [ConversionWarning] { byCaption[index] ?? [] }

    /// The last caption that has begun at a time; nil before the first.
    func index(at time: MediaTime) -> Int? {
        let next = starts.firstPlace { $0 > time }
        return next > 0 ? order[next - 1] : nil
    }

    /// When the next caption starts after a time; nil after the last.
    func start(after time: MediaTime) -> MediaTime? {
        let next = starts.firstPlace { $0 > time }
        return next < starts.count ? starts[next] : nil
    }

    /// The next caption after a place that something is wrong with, or the last before it; the search goes round.
    func warned(from place: Int, backwards: Bool) -> Int? {
        let next = warned.firstPlace { backwards ? $0 >= place : $0 > place }
        if backwards { return next > 0 ? warned[next - 1] : warned.last }
        return next < warned.count ? warned[next] : warned.first
    }

    /// The next caption from a place on that says a text, or the last before it; the search goes round.
    func find(_ text: String, from place: Int, backwards: Bool, includingPlace: Bool) -> Int? {
        let found = finder.indices(containing: text)
        if backwards { return found.last { $0 < place } ?? found.last }
        return found.first { includingPlace ? $0 >= place : $0 > place } ?? found.first
    }
}
