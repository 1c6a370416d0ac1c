internal import Compositions
internal import Media

/// How a file of OpenTimelineIO becomes what an asset is made of: the composition that it stands for.
struct TimelineRecipe: OutlinedRecipe, WholeFileRecipe {
    let budget: Budget
    let frameMemory: FrameMemory
    let file: WholeFile
    private let options: AssetOptions
    private let makeFile: FileMaker
    private let makeAsset: AssetMaker

    init(
        _ location: MediaLocation, _ options: AssetOptions, _ budget: Budget, _ frameMemory: FrameMemory,
        _ makeFile: @escaping FileMaker, _ makeAsset: @escaping AssetMaker
    ) {
        (self.options, self.budget, self.frameMemory) = (options, budget, frameMemory)
        (self.makeFile, self.makeAsset) = (makeFile, makeAsset)
        file = makeFile(location, nil)
    }

    func make(_ interruption: Interruption) throws -> DerivedMedia {
        let opener = SourceOpener(makeFile, makeAsset, options, interruption)
        let (composition, label) = try opener.timeline(in: file)
        // The file and the documents that it refers to, and the media that they refer to.
        let (files, versions) = (opener.files, opener.versions)
        let identities = files.map { $0.currentIdentity() }
        return DerivedMedia(
            Asset(composition, label).source,
            isPresent: { files.map { $0.currentIdentity() } == identities && versions.allSatisfy(\.isPresent) },
            checkUnchanged: { interruption in for file in files { try file.checkUnchanged(interruption) } },
            acceptChanges: { for file in files { file.acceptChanges() } })
    }

    func outline(_ interruption: Interruption) throws -> SourceOutline {
        let file = makeFile(file.location, nil)
        return try SourceOutline(OTIODocument(file.bytes(atMost: OTIODocument.longest, interruption)))
    }
}
