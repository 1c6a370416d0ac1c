internal import Captions

/// The beginning of a file of captions, as lines to look at: when each starts, and what it says.
enum CaptionHead {
    static func lines(of document: CaptionDocument) -> [String] {
        let times = CueTimes(document)
        return document.captions.prefix(200).flatMap { caption in
            let start = times.text(caption.start) + "  "
            let indent = String(repeating: " ", count: start.count)
            return caption.text.split(separator: "\n", omittingEmptySubsequences: false).enumerated().map {
                line, text in
                (line == 0 ? start : indent) + text
            }
        }
    }
}
