extension ImageSession {
    /// What the pictures made ahead of the iterator may take in memory.
    private static let memory = 64 << 20

    /// Plans the pictures of the times from `first` on: those of one key frame together, and no more at once than
    /// memory allows.
    func plan(_ times: [MediaTime], from first: Int, _ settings: ImageGenerator.Settings) throws -> ImagePlan {
        let size = pictures.codedSize.fitted(in: settings.maximumSize)
        let bytes = max(4, size.width.multipliedSaturating(by: size.height).multipliedSaturating(by: 4))
        // One picture alone may be over it; the fewest that several decoders share are four.
        let fewest = pictures.singlePicture == nil ? 4 : 1
        return try pictures.plan(times, from: first, limit: max(fewest, Self.memory / bytes), FrameOptions(settings))
    }

    /// Makes the pictures of some times, ascending, and hands each on by its place as it is there.
    ///
    /// Returns how many were made, and what ended the work before the last: nothing when more urgent work did, or `awaited`
    /// has enough. A failure of one picture is handed on and does not end it.
    func images(
        at places: [(place: Int, time: MediaTime)], _ settings: ImageGenerator.Settings,
        priority: WorkerPool.Priority, awaited: AwaitedFrames, mustPause: () -> Bool,
        deliver: @escaping RenderQueue.Deliver
    ) throws -> (count: Int, error: (any Error)?) {
        // One worker decodes and another scales where that is worth a second thread.
        let queue =
            settings.isExact && places.count >= 8 && !awaitsFrames
            ? RenderQueue(settings, counters: counters, deliver: deliver) : nil
        queue?.start(priority)
        defer { queue?.finish(renderer) }
        if settings.isExact { try pictures.expect(places.map(\.time)) }
        var isPaused = false
        defer {
            if settings.isExact { if isPaused { pictures.interruptExpected() } else { try? pictures.expect([]) } }
        }
        var count = 0
        for (place, time) in places {
            if count > 0, awaited.isFull || mustPause() {
                isPaused = true
                break
            }
            do {
                if let queue, let frame = try exactFrame(at: time, settings) {
                    queue.push(place, frame, renderer)
                } else {
                    switch try answer(.at(time), settings) {
                    case .image(let image): deliver(place, .success(image))
                    case .awaited(let found, let frame): awaited.push(found, frame) { deliver(place, $0) }
                    }
                }
            } catch is SteppedAside {
                isPaused = true
                break
            } catch let error as MediaError where !pictures.isBroken {
                deliver(place, .failure(error))
            } catch {
                return (count, error)
            }
            count += 1
        }
        return (count, nil)
    }
}
