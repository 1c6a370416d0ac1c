internal import Media

/// A source as it was when it was opened or missed.
struct SourceVersion {
    let source: any MediaSource
    /// What told it from later versions; nil where it was not there.
    let identity: InputIdentity?

    /// Whether it is still as it was, seen from outside. May touch the disk: workers only.
    var isPresent: Bool { source.currentIdentity() == identity }
}
