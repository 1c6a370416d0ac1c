public import Places
internal import Media

extension LocalEngine {
    /// How a broadcast goes on, as often as its playlist wants to be read.
    nonisolated public func news(of place: Place) -> Updates<BroadcastNews> {
        Updates { [assets] in
            /// How long to wait before the playlist is read again; nil after its end.
            var wait: Double?
            var isFirst = true
            return {
                let asset = assets.asset(of: place)
                if isFirst {
                    isFirst = false
                    // It was read when the timeline was opened. Players stay three target durations behind.
                    wait = try await asset.load(.minimumTimeOffsetFromLive).map { min(max($0.seconds / 3, 0.5), 60) }
                }
                guard let pause = wait else { return nil }
                try await Task.sleep(for: .seconds(pause))
                var failure: MediaError?
                do {
                    wait = try await asset.update()
                } catch let error as MediaError where error.code != .changed {
                    // A server that is busy, or a connection that broke: the next time it may be there.
                    failure = error
                }
                let duration = try await asset.load(.duration)
                return BroadcastNews(duration: duration, isOver: wait == nil, failure: failure)
            }
        }
    }
}
