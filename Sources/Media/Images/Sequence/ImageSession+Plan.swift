import CLibav

extension ImageSession {
    /// What the pictures made ahead of the iterator may take in memory.
    private static let memory = 64 << 20

    /// Plans the pictures of the times from `first` on: those of one key frame together, in the order of the file.
    ///
    /// Without a whole index nobody knows the key frames yet: times that lie close together go together.
    func plan(_ times: [MediaTime], from first: Int, _ settings: ImageGenerator.Settings) throws -> ImagePlan {
        startClock()
        guard let source = movingSource else {
            let members = Array(first..<times.count)
            return ImagePlan(
                count: members.count, groups: [ImagePlan.Group(start: 0, members: members, isRun: false)], lanes: 1)
        }
        let limit = max(4, Self.memory / bytesPerPicture(source, settings))
        let places = (first..<min(times.count, first.addingReportingOverflow(limit).partialValue)).sorted {
            times[$0] < times[$1]
        }
        if try source.keyFrameIndex().isComplete, places.count > 2 { try learnTimes(source) }
        let index = try source.keyFrameIndex()
        var groups: [ImagePlan.Group] = []
        var reach = MediaTime.negativeInfinity
        for place in places {
            let time = times[place]
            let (low, high) = source.window(around: time, settings)
            var start: Int64
            var isRun = false
            if index.isComplete {
                let target = source.ticks(at: time)
                let key =
                    settings.isExact || low > high
                    ? nil
                    : index.nearestShown(to: target, in: low...high) { source.isNearer($1, than: $0, to: time) }
                start = key ?? index.last(atOrBefore: low).map { index.entries[$0] } ?? 0
                isRun = key == nil
            } else {
                isRun = settings.isExact
                start = groups.last?.start ?? 0
                if time >= reach { start = source.ticks(at: time) }
                // What is near is reached by decoding on; and groups must be short for two decoders to share them.
                reach = max(reach, time + MediaTime(value: 2, timescale: 1))
            }
            if let last = groups.last, last.start == start, last.isRun == isRun {
                groups[groups.count - 1].members.append(place)
            } else {
                groups.append(ImagePlan.Group(start: start, members: [place], isRun: isRun))
            }
        }
        return ImagePlan(count: places.count, groups: groups, lanes: source.isSequential ? 1 : groups.count)
    }

    /// Makes the pictures of some times, ascending, and hands each on by its place as it is there.
    ///
    /// Returns how many were made, and what ended the work before the last: nothing when `mustPause` said so. A failure
    /// of one picture is handed on and does not end it.
    func images(
        at places: [(place: Int, time: MediaTime)], _ settings: ImageGenerator.Settings,
        priority: WorkerPool.Priority, mustPause: () -> Bool, deliver: @escaping RenderQueue.Deliver
    ) throws -> (count: Int, error: (any Error)?) {
        // One worker decodes and another scales where that is worth a second thread.
        let queue = settings.isExact && places.count >= 8 ? RenderQueue(counters: counters, deliver: deliver) : nil
        queue?.start(priority)
        defer { queue?.finish(renderer) }
        let reader = try settings.isExact ? expect(places.map(\.time)) : nil
        var isPaused = false
        defer { if isPaused { reader?.interrupt() } else { reader?.expect([]) } }
        var count = 0
        for (place, time) in places {
            if count > 0, mustPause() {
                isPaused = true
                break
            }
            do {
                if let queue, let frame = try exactFrame(at: time, settings) {
                    queue.push(place, frame, renderer)
                } else {
                    deliver(place, .success(try image(.at(time), settings)))
                }
            } catch let error as MediaError where !isBroken {
                deliver(place, .failure(error))
            } catch let error as ReopenNeeded {
                throw error
            } catch {
                return (count, error)
            }
            count += 1
        }
        return (count, nil)
    }

    /// Tells the reader of all frames which will be wanted of it; nil where there is none.
    private func expect(_ times: [MediaTime]) throws -> FrameReader? {
        guard let source = movingSource, times.count > 1 || frameReader != nil else { return nil }
        let reader = try allReader(source)
        reader.expect(times.map { source.ticks(at: $0) })
        return reader
    }
}
