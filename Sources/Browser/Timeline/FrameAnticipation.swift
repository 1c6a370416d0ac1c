internal import Engine
internal import Media
internal import Terminal

/// Has frames made ready ahead of the keys: drawn ones around the frame on the screen, the key frames next to it decoded.
@MainThread
final class FrameAnticipation {
    /// Where the person is: the frame on the screen, which way the last step went (zero before the first), and the room.
    struct Standpoint {
        let time: MediaTime?
        let direction: Int
        let area: Size
    }

    private let services: Services
    private let standpoint: () -> Standpoint?
    private let request: (PictureRequest.Moment) -> PictureRequest?
    private var frames = ReadyFrames()
    private var frameTask: Task<Void, Never>?
    private var keyFrameTask: Task<Void, Never>?
    /// The key frame that was decoded ahead last.
    private var keyFrame: MediaTime?

    /// `request` makes what is asked of the engine for a picture that moves by; both closures give nil when all is over.
    init(
        services: Services, standpoint: @escaping () -> Standpoint?,
        request: @escaping (PictureRequest.Moment) -> PictureRequest?
    ) {
        self.services = services
        self.standpoint = standpoint
        self.request = request
    }

    /// The frame for a moment, where it is drawn already.
    func frame(for moment: PictureRequest.Moment) -> ShownFrame? { frames.frame(for: moment) }

    /// Forgets what was drawn, because it is drawn in another way now.
    func forget() { frames.removeAll() }

    /// Forgets the key frames, too.
    func forgetAll() {
        frames.removeAll()
        keyFrame = nil
    }

    /// Ends all work.
    func stop() {
        frameTask?.cancel()
        keyFrameTask?.cancel()
        frameTask = nil
        frames.removeAll()
    }

    /// Has the frames around one drawn as they become ready in the engine.
    func prepareFrames(around shown: ShownFrame, direction: Int) {
        frames.move(to: shown, direction: direction)
        guard frameTask == nil else { return }
        frameTask = Task { [weak self] in
            // While nothing comes, the engine has to decode first; once it does not go on, the next step asks again.
            var patience = 40
            while !Task.isCancelled, patience > 0, let next = self?.next(), let services = self?.services {
                let pictures = await services.engine.readyPictures(next.request, count: next.count)
                if pictures.isEmpty {
                    patience -= 1
                    try? await Task.sleep(for: .milliseconds(25))
                    continue
                }
                patience = 40
                var drawn: [ShownFrame] = []
                for picture in pictures {
                    let cells = await services.renderer.drawing(picture, fitting: next.area, isMoving: true)
                    drawn.append(ShownFrame(picture, cells, isStill: false))
                }
                self?.add(drawn, next.request.moment, next.area)
            }
            if !Task.isCancelled { self?.frameTask = nil }
        }
    }

    private func next() -> (request: PictureRequest, count: Int, area: Size)? {
        guard let standpoint = standpoint(), let time = standpoint.time,
            let missing = frames.missing(around: time, direction: standpoint.direction),
            var request = request(missing.moment)
        else { return nil }
        // The engine makes more ready where the steps go.
        if case .before = missing.moment, standpoint.direction >= 0 { request.urgency = .soon }
        if case .after = missing.moment, standpoint.direction <= 0 { request.urgency = .soon }
        // A few at a time: the nearest are wanted first, and soonest.
        return (request, min(4, missing.count), standpoint.area)
    }

    private func add(_ drawn: [ShownFrame], _ moment: PictureRequest.Moment, _ area: Size) {
        if area == standpoint()?.area { frames.add(drawn, moment) }
    }

    /// Has the key frames before and after a time decoded.
    func prepareKeyFrames(_ keyFrames: [MediaTime], around here: MediaTime, direction: Int) {
        let next = keyFrames[keyFrames.firstPlace { $0 > here }...].first
        let previous = keyFrames[..<keyFrames.firstPlace { $0 >= here }].last
        guard let wanted = direction < 0 ? previous ?? next : next ?? previous, wanted != keyFrame else { return }
        keyFrame = wanted
        let requests = [next, previous].compactMap(\.self).compactMap { time in
            var request = request(.near(time))
            request?.urgency = .soon
            return request
        }
        keyFrameTask?.cancel()
        keyFrameTask = Task { [services] in
            for request in requests where !Task.isCancelled { _ = try? await services.engine.picture(request) }
        }
    }
}
