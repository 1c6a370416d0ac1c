public import Media

extension Asset {
    /// An asset of what a playlist of HTTP Live Streaming presents (RFC 8216), in the variant that `options` prefer with the
    /// sound that belongs to it.
    ///
    /// Making it touches nothing. The first load reads the playlist, that of the variant, and the beginning of its first
    /// segment; later ones are read where they are shown. It lasts as long as the segments that the playlist lists, gaps
    /// included, and what lies between discontinuities is presented where the playlist has it, whatever its clock says. A
    /// segment that is missing fails where it is shown.
    ///
    /// A list on a disk leads to no file outside its folder, unless `options.allowsExternalReferences`; one from a server leads
    /// to that server only. A broadcast is what its playlist lists, and becomes longer by `update()`. Segments that are
    /// encrypted as a whole (AES-128) are decrypted by the keys that the playlist names. What is encrypted otherwise is read by
    /// libav, as is all that is no such playlist.
    public convenience init(
        playlistAt location: MediaLocation, options: AssetOptions = .init(), budget: Budget = .init()
    ) {
        self.init(
            playlistIn: WholeFile(location, budget: budget), options: options, budget: budget,
            makeAsset: { Asset($0, options: options, budget: budget) },
            makeWhole: { Asset(location, options: options, budget: budget) })
    }

    /// The same within a bound on frames, with assets of segments that `makeAsset` makes, and that of the playlist as libav
    /// reads it by `makeWhole`.
    package convenience init(
        playlistIn file: WholeFile, options: AssetOptions, budget: Budget, frameMemory: FrameMemory = .shared,
        makeAsset: @escaping @Sendable (any ByteInput) -> Asset, makeWhole: @escaping @Sendable () -> Asset
    ) {
        self.init(
            source: DerivedSource(
                PlaylistRecipe(file, options, budget, frameMemory, makeAsset: makeAsset, makeWhole: makeWhole)))
    }
}
