import Glibc

/// How long a test waits for what must come: far longer than a slow machine takes, and short enough to see what failed.
public let patience: Duration = .seconds(60)

/// Waits until `condition` holds; false when it does not within `patience`.
public nonisolated(nonsending) func eventually(_ condition: () async -> Bool) async -> Bool {
    let end = ContinuousClock.now + patience
    while await !condition() {
        guard ContinuousClock.now < end, !Task.isCancelled else { return false }
        try? await Task.sleep(for: .milliseconds(2))
    }
    return true
}

/// Blocks the thread until `condition` holds; false when it does not within `patience`.
public func blockUntil(_ condition: () -> Bool) -> Bool {
    let end = ContinuousClock.now + patience
    while !condition() {
        guard ContinuousClock.now < end else { return false }
        usleep(1_000)
    }
    return true
}
