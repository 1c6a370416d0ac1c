package import Media

/// What is said of a composition as an asset beside what its clips tell.
package struct CompositionLabel: Sendable {
    /// What people call it.
    package var name: String
    /// Where what holds it lies; nil where nothing does.
    package var location: MediaLocation?
    /// What holds it.
    package var format: ContainerFormat
    package var metadata: [MetadataItem] = []
    /// Its own chapters; where there are none it has those of its sources.
    package var chapterLists: [ChapterList] = []

    /// A label without metadata and chapters.
    package init(name: String, format: ContainerFormat) { (self.name, self.format) = (name, format) }

    /// That of a composition which is nowhere but in memory.
    static let unnamed = CompositionLabel(
        name: "composition", format: ContainerFormat(name: "composition", longName: "Composition"))
}
