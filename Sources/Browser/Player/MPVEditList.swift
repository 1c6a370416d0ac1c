internal import Engine
internal import Media
internal import Places

/// What mpv plays in place of a film that is put together from others: their stretches one after the other, at their own speed
/// and without gaps, as a list in mpv's own form (“EDL”, version 0).
struct MPVEditList {
    private let clips: [(address: PlayerAddress, clip: PresentedClip)]

    /// The list of some stretches, and what leads mpv to each.
    init(_ clips: [(address: PlayerAddress, clip: PresentedClip)]) { self.clips = clips }

    /// Whether nobody else may read it.
    var isSecret: Bool { clips.contains(where: \.address.isSecret) }

    /// The list as mpv reads it. Lengths stand before names, so that these may have any byte.
    var text: [UInt8] {
        var text = Array("# mpv EDL v0\n".utf8)
        for (address, clip) in clips {
            text += Array("%\(address.argument.count)%".utf8) + address.argument
            text += Array(",\(clip.source.start.seconds),\(clip.source.duration.seconds)\n".utf8)
        }
        return text
    }

    /// Where in the list, in seconds, is what the film presents at a time; of a time at which it presents nothing, what comes
    /// next.
    func seconds(at time: MediaTime) -> Double {
        var seconds = 0.0
        for (_, clip) in clips {
            guard time < clip.target.end else {
                seconds += clip.source.duration.seconds
                continue
            }
            let share = max(0, (time - clip.target.start).seconds) / clip.target.duration.seconds
            return seconds + share * clip.source.duration.seconds
        }
        return seconds
    }
}
