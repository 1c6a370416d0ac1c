public import Media

extension VideoComposition {
    /// All that keeps it from showing an asset within a range: values that cannot be, ranges without an instruction,
    /// instructions whose ranges cannot be or are out of order, tracks that are not there, samples that are named on one side
    /// only.
    ///
    /// The range ends with the asset, so that `.positiveInfinity` as its duration means all the rest. Instructions that lie
    /// outside of it are not looked at, save that their order counts. Without an asset neither tracks nor its end are known:
    /// no track is missed then, and a range without end ends with the last instruction. Tracks and duration are loaded.
    ///
    /// Throws `MediaError.invalidRequest` for a range that cannot be, any other `MediaError` where the asset cannot be read,
    /// and `CancellationError`.
    public func validate(
        for asset: Asset?, in range: TimeRange = TimeRange(start: .zero, duration: .positiveInfinity),
        priority: WorkerPool.Priority = .visible
    ) async throws -> [VideoCompositionProblem] {
        guard range.isPossible else { throw MediaError.impossibleRange }
        var types: [TrackID: MediaType]?
        var end = range.end
        if let asset {
            types = [:]
            for track in try await asset.load(.tracks, priority: priority)
            where try await !track.load(.isAttachedPicture, priority: priority) {
                types?[track.trackID] = track.mediaType
            }
            end = min(end, try await asset.presentedEnd(priority: priority))
        } else if !end.isNumeric {
            end = instructions.map(\.timeRange).filter(\.isPossible).map(\.end).max() ?? range.start
        }
        let checked = TimeRange(start: max(.zero, range.start), end: end)
        return problemsOfValues(types) + problemsOfInstructions(in: checked, types) + emptyRanges(in: checked)
            + listedSamplesNotRequired
    }

    /// What is wrong with what holds all the time.
    private func problemsOfValues(_ types: [TrackID: MediaType]?) -> [VideoCompositionProblem] {
        var problems: [VideoCompositionProblem] = []
        if !frameDuration.isNumeric || frameDuration <= .zero {
            problems.append(
                .value("frameDuration", "is no length of a frame", remedy: "use a length above zero, such as 1/30 s"))
        }
        if renderSize.width <= 0 || renderSize.height <= 0 {
            problems.append(.value("renderSize", "has no pixels", remedy: "use a width and a height above zero"))
        } else if !renderSize.isDecodable {
            problems.append(.value("renderSize", "is larger than pictures can be", remedy: "use fewer pixels"))
        }
        if !renderScale.isFinite || renderScale <= 0 {
            problems.append(.value("renderScale", "is no scale", remedy: "use a number above zero, such as 1"))
        } else if renderSize.width > 0, renderSize.height > 0, renderSize.isDecodable, scaledRenderSize == nil {
            problems.append(
                .value("renderScale", "makes pictures larger than they can be", remedy: "use a smaller scale"))
        }
        guard let types else { return problems }
        if let trackID = sourceTrackIDForFrameTiming, types[trackID] != .video {
            problems.append(
                .value(
                    "sourceTrackIDForFrameTiming", "names track \(trackID), \(Self.what(types[trackID]))",
                    remedy: "name a track of pictures, or none"))
        }
        for trackID in sourceSampleDataTrackIDs where types[trackID] == nil {
            problems.append(
                .value(
                    "sourceSampleDataTrackIDs", "names track \(trackID), \(Self.what(nil))",
                    remedy: "name tracks of the asset"))
        }
        return problems
    }

    /// What is wrong with those instructions that hold in a range.
    private func problemsOfInstructions(
        in range: TimeRange, _ types: [TrackID: MediaType]?
    ) -> [VideoCompositionProblem] {
        var problems: [VideoCompositionProblem] = []
        var former = MediaTime.zero
        let listed = Set(sourceSampleDataTrackIDs)
        for (number, instruction) in instructions.enumerated() {
            let ownRange = instruction.timeRange
            if let problem = Self.problem(ofRange: ownRange, instruction: number, after: former) {
                problems.append(problem)
            } else {
                former = ownRange.end
                if ownRange.end <= range.start || ownRange.start >= range.end { continue }
            }
            for (place, layer) in instruction.layerInstructions.enumerated() {
                problems += layer.problems(key: "instructions[\(number)].layerInstructions[\(place)]")
            }
            if let types {
                for trackID in instruction.requiredSourceTrackIDs where types[trackID] != .video {
                    problems.append(.track(trackID, ofInstruction: number, Self.what(types[trackID])))
                }
            }
            for trackID in instruction.requiredSourceSampleDataTrackIDs {
                if let types, types[trackID] == nil {
                    problems.append(.track(trackID, ofInstruction: number, Self.what(nil)))
                }
                if !listed.contains(trackID) { problems.append(.notListed(trackID, requiredBy: number)) }
            }
        }
        return problems
    }

    /// What is wrong with the range of an instruction that is to come after all that end at a time.
    private static func problem(
        ofRange range: TimeRange, instruction: Int, after former: MediaTime
    ) -> VideoCompositionProblem? {
        if !range.isPossible || range.start < .zero {
            return .timeRange(
                of: instruction, "cannot be", remedy: "begin at zero or later, and last longer than nothing")
        }
        if range.start < former {
            return .timeRange(
                of: instruction, "begins before the end of one before it, which is at \(former.seconds) s",
                remedy: "put instructions in order, and begin each at the end of the one before")
        }
        return nil
    }

    /// Where nothing says what is shown.
    private func emptyRanges(in range: TimeRange) -> [VideoCompositionProblem] {
        let ranges = instructions.map(\.timeRange).filter(\.isPossible).sorted { $0.start < $1.start }
        var problems: [VideoCompositionProblem] = []
        var reached = range.start
        for next in ranges + [TimeRange(start: range.end, duration: .zero)] {
            let start = min(next.start, range.end)
            if start > reached { problems.append(.empty(TimeRange(start: reached, end: start))) }
            reached = max(reached, next.end)
        }
        return problems
    }

    private var listedSamplesNotRequired: [VideoCompositionProblem] {
        let required = Set(instructions.flatMap(\.requiredSourceSampleDataTrackIDs))
        return sourceSampleDataTrackIDs.filter { !required.contains($0) }.map { .notRequired($0) }
    }

    private static func what(_ type: MediaType?) -> String {
        type.map { "which is a track of type \($0)" } ?? "which the asset does not have"
    }
}

extension VideoCompositionLayerInstruction {
    /// What is wrong with its values, `key` naming it.
    fileprivate func problems(key: String) -> [VideoCompositionProblem] {
        let transforms = transforms.problems { $0.isFinite ? nil : "has a number that is not finite" }
        let opacities = opacities.problems { (0...1).contains($0) ? nil : "is not between 0 and 1" }
        let cropRectangles = cropRectangles.problems { $0.isValid ? nil : "is no part of a picture" }
        return transforms.map {
            .value("\(key).transform", $0, remedy: "set it to finite numbers, at one time only once")
        }
            + opacities.map { .value("\(key).opacity", $0, remedy: "use 0 to 1, and ramps that follow each other") }
            + cropRectangles.map {
                .value(
                    "\(key).cropRectangle", $0,
                    remedy: "use finite sides from zero on, and ramps that follow each other")
            }
    }
}

extension MediaError {
    fileprivate static let impossibleRange = MediaError(
        .invalidRequest, "the range to be validated cannot be", remedy: "use a numeric start and a duration above zero")
}
