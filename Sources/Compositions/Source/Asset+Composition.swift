public import Media

extension Asset {
    /// An asset that presents a composition as it is now, whatever is edited later.
    ///
    /// All its properties are known from the start, so that they can be read without waiting, and nothing is opened before
    /// something is to be shown. Where a source has gone, has changed or cannot be read, what is shown of it throws the
    /// source's `MediaError` with its name; the rest is shown all the same.
    public convenience init(_ composition: Composition) { self.init(composition, .unnamed) }

    /// The composition that it presents and nothing else holds; nil where it is of another kind, or lies in a file.
    package var composition: Composition? {
        guard let source = source as? CompositionSource, source.location == nil else { return nil }
        return source.composition
    }

    /// The same with a name and what else is said of it.
    package convenience init(_ composition: Composition, _ label: CompositionLabel) {
        self.init(source: CompositionSource(composition, label))
    }
}
