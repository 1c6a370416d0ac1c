import Testing

@testable import Media

extension Budget {
    /// For tests of what is right and not of how long it takes: others run beside them.
    static let patient = Budget(
        localTime: .seconds(120), decodeTime: .seconds(120), transferSilence: .seconds(60), posterTime: .seconds(120)
    )
}

// What a test makes without a budget of its own is patient, and reads everything itself: what others have read of the same
// file would else be missing from its counters.

extension Asset {
    convenience init(_ location: MediaLocation) { self.init(location, options: AssetOptions()) }

    convenience init(_ location: MediaLocation, options: AssetOptions) {
        self.init(
            source: ContainerSource(
                ContainerOrigin(location), options: options, budget: .patient, cache: ReadCache()))
    }
}

extension ImageGenerator {
    convenience init(_ location: MediaLocation, budget: Budget = .patient, decoders: Int = 2) {
        self.init(asset: Asset(location, budget: budget, cache: ReadCache()), decoders: decoders)
    }
}

extension SceneFinder {
    convenience init(_ location: MediaLocation) { self.init(asset: Asset(location, budget: .patient)) }
}

extension Waveform {
    static func load(
        _ location: MediaLocation, count: Int = 1_000, within allowed: Duration = .seconds(120),
        budget: Budget = .patient
    ) async throws -> Waveform {
        try await Asset(location, budget: budget).loadWaveform(count: count, within: allowed)
    }
}

extension RangeExport {
    static func plan(of location: MediaLocation, range: TimeRange) async throws -> ExportPlan {
        try await plan(of: Asset(location, budget: .patient), range: range)
    }
}

extension RangeExport {
    static func run(
        _ plan: ExportPlan, of location: MediaLocation, to path: [UInt8],
        progress: @escaping @Sendable (ExportProgress) -> Void = { _ in }
    ) async throws -> [UInt8] {
        try await run(plan, of: Asset(location, budget: .patient), to: path, progress: progress)
    }
}

extension Demuxer {
    /// Opens what lies at a location as sources do.
    static func open(
        _ location: MediaLocation, counters: IOCounters = IOCounters(), budget: Budget = .patient,
        interruption: Interruption = Interruption()
    ) throws -> Demuxer {
        guard case .bytes(let input) = ContainerOrigin(location) else { throw MediaError.cannotGoBack }
        let reader = try InputReader(
            input, counters: counters, budget: budget, interruption: interruption, cache: nil)
        return try Demuxer(reader, options: AssetOptions(), budget: budget)
    }
}
