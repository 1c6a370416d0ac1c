import Testing

@testable import Terminal

/// A link simulated by its rate and its latency.
struct LinkMeterTests {
    /// A link that carries bytes in order and answers each question when it comes to it.
    private struct Link {
        let rate: Double
        let latency: Double
        var meter: LinkMeter
        var now = 1.0
        /// When everything that was sent will have arrived.
        var clear = 1.0
        var answers: [Double] = []

        init(rate: Double, latency: Double, isRemote: Bool = false) {
            (self.rate, self.latency) = (rate, latency)
            meter = LinkMeter(isRemote: isRemote)
        }

        var allowance: Int? { meter.allowance(at: UInt64(now * 1e9)) }

        mutating func send(_ bytes: Int) {
            clear = max(clear, now) + Double(bytes) / rate
            if meter.sent(bytes, at: UInt64(now * 1e9)) { answers.append(clear + latency) }
        }

        mutating func pass(_ seconds: Double) {
            let end = now + seconds
            while let next = answers.first, next <= end {
                answers.removeFirst()
                now = next
                if meter.answered(at: UInt64(now * 1e9)) { answers.append(max(clear, now) + latency) }
            }
            now = end
        }
    }

    @Test(arguments: [(125_000.0, 0.0), (125_000, 0.08), (1_000_000, 0.03), (20_000, 0.2)])
    func slowLinksAreKnown(rate: Double, latency: Double) throws {
        var link = Link(rate: rate, latency: latency)
        // One large picture before anything is known, then what is allowed.
        link.send(30_000)
        for _ in 0..<400 {
            link.pass(0.02)
            link.send(200 + (link.allowance ?? 100_000))
        }
        let found = try #require(link.meter.rate)
        #expect((rate * 0.6...rate * 1.7).contains(found), "\(found)")
        // A key would be answered soon: what is on its way is through within 100 ms, but for a frame's text.
        #expect(link.clear - link.now < 0.1 + 400 / rate, "\(link.clear - link.now)")
    }

    @Test func quickLinksAreNotCut() {
        var link = Link(rate: 300_000_000, latency: 0.000_2)
        for _ in 0..<50 {
            link.send(150_000)
            link.pass(0.02)
        }
        #expect(link.allowance == nil)
    }

    /// Over ssh a link counts as slow until it has shown that it is not.
    @Test func networksAreTriedCarefully() throws {
        var link = Link(rate: 12_000_000, latency: 0.02, isRemote: true)
        #expect(try #require(link.allowance) < 10_000)
        for _ in 0..<300 {
            link.send(200 + (link.allowance ?? 200_000))
            link.pass(0.04)
        }
        #expect(link.allowance.map { $0 > 100_000 } ?? true)
    }

    /// An answer that was dropped, as when the program was suspended, keeps nothing back afterwards.
    @Test func pausesLeaveNothingOnItsWay() {
        var link = Link(rate: 300_000_000, latency: 0.000_2)
        for _ in 0..<5 {
            link.send(150_000)
            link.pass(0.02)
        }
        link.send(150_000)
        link.answers = []
        link.now += 3
        #expect(link.allowance == 0)
        link.meter.forgetMark()
        #expect(link.allowance == nil)
    }

    @Test func silentTerminalsAreLeftAlone() {
        var meter = LinkMeter(isRemote: true)
        var asked = 0
        for turn in 0..<100 { if meter.sent(10_000, at: UInt64(turn) * 1_000_000_000) { asked += 1 } }
        #expect(asked == 1 && meter.allowance(at: 200_000_000_000) == nil)
    }
}
