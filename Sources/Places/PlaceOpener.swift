public import Media
internal import OpenTimelineIO

/// Makes assets of what people name: the one door through which the engine and every command come to media.
///
/// What kinds of places there are is known here and nowhere else. The assets of one opener share what was read of them and
/// the memory of their frames. All members may be used from any thread.
public final class PlaceOpener: Sendable {
    /// What each piece of work on an asset may cost.
    public let budget: Budget

    private let open: @Sendable (Place, AssetOptions) -> Asset

    /// An opener whose assets keep frames in so many bytes together, where a bound is given.
    public convenience init(budget: Budget = Budget(), frameMemory: Int? = nil) {
        let cache = ReadCache()
        let memory = frameMemory.map { FrameMemory(limit: $0) } ?? .shared
        self.init(budget: budget) { place, options in
            let location: MediaLocation =
                switch place.root {
                case .file(let path), .standardInput(let path): .file(path: path)
                case .address(let url): .remote(url: url)
                }
            @Sendable func media(_ location: MediaLocation, _ options: AssetOptions) -> Asset {
                Asset(location, options: options, budget: budget, cache: cache, frameMemory: memory)
            }
            if place.isProject {
                return Asset(
                    timelineAt: location, options: options, budget: budget, frameMemory: memory, makeAsset: media)
            }
            return media(location, options)
        }
    }

    /// An opener whose assets are made by `open`.
    package init(budget: Budget, open: @escaping @Sendable (Place, AssetOptions) -> Asset) {
        self.budget = budget
        self.open = open
    }

    /// An asset of what lies there. Touches nothing: whether there is anything, the first load tells.
    public func asset(of place: Place, options: AssetOptions = AssetOptions()) -> Asset { open(place, options) }
}
