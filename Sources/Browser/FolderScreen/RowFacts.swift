internal import Engine
internal import Folders
internal import Media
internal import Terminal

/// The columns beside a name: what is known of a file, and a mark for what is not.
struct RowFacts {
    var duration = ""
    var size = ""
    var resolution = ""
    var codec = ""
    /// Shown instead of the media columns: loading or failed.
    var mark = ""
    var markRole = ThemeRole.dim
    /// The look of the name.
    var role = ThemeRole.base

    /// Widths of the media columns, in the order in which they are drawn.
    static let durationWidth = 9
    static let resolutionWidth = 9
    static let codecWidth = 7
    static let wideCodecWidth = 12
    static let sizeWidth = 6

    init(_ row: FolderRow, attributes: FileAttributes?, state: FactsStore.State?) {
        let kind = row.kind
        if let attributes, attributes.size >= 0, kind != .folder { size = ByteCount.text(attributes.size) }
        switch kind {
        case .folder:
            role = .folder
            return
        case .link, .special: role = .link
        case .file:
            if row.isFolder {
                role = .folder
                return
            }
        }
        switch state {
        case .loading(let since):
            mark = "…"
            // What loads for long says since when, so that a stuck file can be told from a slow one.
            let waited = ContinuousClock.now - since
            if waited > .seconds(1) { mark = "… \(waited.components.seconds) s" }
            markRole = .loading
        case .failed(let error):
            guard row.looksLikeMedia || ![.unrecognizedFormat, .empty].contains(error.code) else { return }
            mark = "✗"
            markRole = .failed
        case .loaded(let summary):
            role = RowFacts.role(of: summary.kind)
            if summary.duration.isNumeric, summary.kind != .image {
                duration =
                    (summary.isDurationPrecise ? "" : "~")
                    + summary.duration.elapsed(places: summary.duration.seconds < 10 ? 1 : 0)
            }
            if let display = summary.displaySize { resolution = "\(display.width)×\(display.height)" }
            codec = summary.codec
            if let count = summary.clipCount {
                // Of many pictures of many codecs, no size and no codec says more.
                (resolution, codec) = (count == 1 ? "1 clip" : "\(count) clips", summary.format)
            }
            if summary.obstacle != nil {
                mark = "!"
                markRole = .failed
            }
        case nil: break
        }
    }

    private static func role(of kind: MediaSummary.Kind) -> ThemeRole {
        switch kind {
        case .video: .video
        case .audio: .audio
        case .image: .image
        case .captions: .captions
        case .other: .base
        }
    }
}
