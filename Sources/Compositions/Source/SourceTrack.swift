internal import Media

/// Which track of which source, whatever assets it is known by.
struct SourceTrack: Hashable {
    let source: ObjectIdentifier
    let index: Int

    init(_ source: any MediaSource, _ index: Int) { (self.source, self.index) = (ObjectIdentifier(source), index) }
}
