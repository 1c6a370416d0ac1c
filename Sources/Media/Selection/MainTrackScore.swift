/// How well a video track stands for its file: all that is shown of the file is of the first track with the highest rank.
///
/// As players choose: what the file marks as default before the rest, and nothing that cannot be shown. Whether a size is
/// known tells the streams of a transport that are announced and never come.
struct MainTrackScore: Comparable {
    let hasDecoder: Bool
    let hasSize: Bool
    let isDefault: Bool

    private var value: Int { (hasDecoder ? 4 : 0) + (hasSize ? 2 : 0) + (isDefault ? 1 : 0) }

    static func < (left: MainTrackScore, right: MainTrackScore) -> Bool { left.value < right.value }

    /// The first of the highest rank, leaving out what has none; nil when nothing has one.
    static func best<Element>(of elements: some Sequence<Element>, _ rank: (Element) -> MainTrackScore?) -> Element? {
        var best: (element: Element, rank: MainTrackScore)?
        for element in elements {
            guard let rank = rank(element) else { continue }
            if let best, rank <= best.rank { continue }
            best = (element, rank)
        }
        return best?.element
    }
}
