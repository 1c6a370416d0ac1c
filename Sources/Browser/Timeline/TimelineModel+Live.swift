internal import Engine
internal import Media

/// Broadcasts, whose timeline grows while it is shown.
extension TimelineModel {
    /// Has the timeline grow with a broadcast; nothing for what is none.
    func followBroadcast(_ facts: TimelineFacts) {
        broadcast.begin(facts, services.engine.news(of: place)) { [weak self] in
            self?.take($0)
        } fail: { [weak self] in
            self?.endBroadcast($0)
        }
    }

    private func take(_ news: BroadcastNews) {
        if news.duration != playhead.duration || news.isOver { moveEnd(to: news.duration) }
        if broadcast.holdsPlayback {
            goOnPlaying()
        } else if broadcast.isFollowed, playback == nil, news.duration.isNumeric {
            showNewest()
        }
        services.setNeedsDisplay()
    }
}
