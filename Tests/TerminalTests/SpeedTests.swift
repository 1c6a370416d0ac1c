import Testing

@testable import Terminal

/// Bounds wide enough for builds without optimisation on busy machines; what is measured is printed.
@Suite struct SpeedTests {
    @Test func openingTheScreenIsQuick() throws {
        try LoopThread.run {
            ScalarWidth.prepare()
            let clock = ContinuousClock()
            var times: [Duration] = []
            for _ in 0..<5 {
                let start = clock.now
                let screen = try Screen(term: "xterm-256color", depth: .trueColor, environment: { _ in nil })
                times.append(clock.now - start)
                _ = screen.depth
            }
            print("opening the screen: \(times.min() ?? .zero)")
            #expect(times.min() ?? .zero < .milliseconds(20))
        }
    }
}
