import Testing

@testable import Media

/// Waits for `condition`; false when it has not come true within a limit that only a hang reaches.
func eventually(_ condition: @Sendable () async -> Bool) async -> Bool {
    for _ in 0..<12_000 {
        if await condition() { return true }
        try? await Task.sleep(for: .milliseconds(10))
    }
    return false
}

extension Budget {
    /// For tests of what is right and not of how long it takes: others run beside them.
    static let patient = Budget(
        localTime: .seconds(120), decodeTime: .seconds(120), transferSilence: .seconds(600), posterTime: .seconds(3_600)
    )
}

// What a test makes without a budget of its own is patient.

extension Asset {
    convenience init(_ location: MediaLocation) { self.init(location, budget: .patient) }

    convenience init(_ location: MediaLocation, options: AssetOptions) {
        self.init(location, options: options, budget: .patient)
    }
}

extension ImageGenerator {
    convenience init(_ location: MediaLocation) { self.init(location, budget: .patient) }
}

extension SceneFinder {
    convenience init(_ location: MediaLocation) { self.init(location, budget: .patient) }
}

extension Waveform {
    static func load(_ location: MediaLocation, count: Int = 1_000) async throws -> Waveform {
        try await load(location, count: count, within: .seconds(120), budget: .patient)
    }
}

extension RangeExport {
    static func plan(of location: MediaLocation, range: TimeRange) async throws -> ExportPlan {
        try await plan(of: location, range: range, budget: .patient)
    }
}
