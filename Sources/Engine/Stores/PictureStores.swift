internal import Stores

/// Where an engine keeps pictures between runs of the program: posters in the thumbnail cache that desktops share,
/// filmstrips in a store of its own. Nothing is read or written before the first picture.
public struct PictureStores: Sendable {
    let thumbnails: ThumbnailCache
    let strips: FilmstripStore
    let writing = BackgroundWork()

    /// Stores in a folder of caches, for a program of this version: what an older one could not show is tried again.
    public init(cacheHome: [UInt8], version: String) {
        thumbnails = ThumbnailCache(cacheHome: cacheHome, program: "reel", version: version)
        strips = FilmstripStore(cacheHome: cacheHome)
    }

    /// Stores in this person's own folder, `$XDG_CACHE_HOME` or `~/.cache`; nil where the environment names none.
    public init?(version: String) {
        guard let folder = CacheFolder.standard else { return nil }
        self.init(cacheHome: folder, version: version)
    }
}
