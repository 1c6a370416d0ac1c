public import Media

extension Asset {
    /// An asset of what a file of OpenTimelineIO presents, the media that it refers to lying relative to it.
    ///
    /// Making it touches nothing. The first load reads the file and opens its media; a change of either is noticed as that
    /// of any file is. Media that cannot be had fails where it is shown or heard, with its name, and nowhere else. Loads
    /// throw `MediaError` `.damaged` and `.unrecognizedFormat` for a file that is none.
    ///
    /// A file on a disk leads to media anywhere on it, and to servers only where `options.allowsExternalReferences`; one from
    /// a server leads to that server only.
    public convenience init(
        timelineAt location: MediaLocation, options: AssetOptions = .init(), budget: Budget = .init()
    ) {
        self.init(timelineAt: location, options: options, budget: budget) { Asset($0, $1, $2, budget) }
    }

    /// The same within a bound on frames, with assets that `makeAsset` makes, and documents out of what `makeFile` makes.
    package convenience init(
        timelineAt location: MediaLocation, options: AssetOptions, budget: Budget, frameMemory: FrameMemory = .shared,
        makeFile: FileMaker? = nil, makeAsset: @escaping AssetMaker
    ) {
        let makeFile = makeFile ?? { WholeFile($0, $1, budget) }
        self.init(
            source: DerivedSource(TimelineRecipe(location, options, budget, frameMemory, makeFile, makeAsset)))
    }
}
