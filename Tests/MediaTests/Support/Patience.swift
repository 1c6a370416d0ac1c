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
    static let patient = Budget(localTime: .seconds(120), decodeTime: .seconds(120), posterTime: .seconds(3_600))
}
