public import Times

/// Cuts captions into groups that follow each other without gap and without overlap, with empty groups between.
public struct CaptionGrouper: Sendable {
    /// A grouper.
    public init() {}

    /// The groups of these captions, the first of them starting at `start`.
    ///
    /// Captions that last no time are in none. Of more than 64 at once, the later ones are left out. `CaptionGroupReader`
    /// says which those are.
    public func groups(of captions: [Caption], from start: MediaTime = .zero) -> [CaptionGroup] {
        Array(CaptionGroupReader(CaptionDocument(captions: captions), from: start))
    }
}
