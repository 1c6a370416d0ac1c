/// Which lines of a log of NMEA sentences are of which moment.
struct NMEALog {
    /// A moment, and the lines that are of it.
    struct Epoch {
        /// Since 1970; since any midnight where no day is stated.
        var seconds: Double
        let range: Range<Int>
    }

    private(set) var epochs: [Epoch] = []
    private(set) var hasDates = false
    /// How many sentences are of no known moment.
    private(set) var undatedCount = 0
    private(set) var damage: String?

    /// Lines of one moment while they are collected.
    private struct Lines {
        var secondOfDay: Double
        var day: Int?
        var range: Range<Int>
    }

    private static let day: Double = 86_400
    /// What is sent of one moment is a few hundred bytes, whatever a file says.
    private static let longestEpoch = 1 << 16

    init(_ bytes: [UInt8], _ check: () throws -> Void) rethrows {
        var moments: [Lines] = []
        var damaged = 0
        var lastIsDamaged = false
        var (start, count, lines) = (0, 0, 0)
        while start < bytes.count {
            let end = bytes[start...].firstIndex(of: 0x0A) ?? bytes.count
            defer { start = end + 1 }
            lines += 1
            if lines & 1_023 == 0 { try check() }
            do throws(NMEASentence.Problem) {
                let sentence = try NMEASentence(line: bytes[start..<end])
                count += 1
                let isFull = moments.last.map { end - $0.range.lowerBound > Self.longestEpoch } ?? false
                if let second = sentence.secondOfDay ?? (isFull ? moments.last?.secondOfDay : nil),
                    isFull || second != moments.last?.secondOfDay
                {
                    moments.append(Lines(secondOfDay: second, range: start..<end))
                }
                guard !moments.isEmpty else {
                    undatedCount += 1
                    continue
                }
                let last = moments.count - 1
                moments[last].range = moments[last].range.lowerBound..<end
                moments[last].day = moments[last].day ?? sentence.day
                lastIsDamaged = false
            } catch .none {
                // What programs write between sentences.
            } catch {
                // A log begins in the middle of a sentence where it was switched on then, and ends so.
                if count > 0 { damaged += 1 }
                lastIsDamaged = count > 0
            }
        }
        if lastIsDamaged { damaged -= 1 }
        if damaged > 0 {
            damage = damaged == 1 ? "one sentence has a wrong check sum" : "\(damaged) sentences have a wrong check sum"
        }
        (epochs, hasDates) = NMEALog.dated(moments)
    }

    /// The moments with their days: those that state none are of the day of the one before, or the next one after midnight.
    private static func dated(_ moments: [Lines]) -> (epochs: [Epoch], hasDates: Bool) {
        let known = moments.firstIndex { $0.day != nil }
        var day = known.flatMap { moments[$0].day } ?? 0
        if let known {
            for index in stride(from: known, to: 0, by: -1)
            where moments[index].secondOfDay < moments[index - 1].secondOfDay - Self.day / 2 { day -= 1 }
        }
        var before = moments.first?.secondOfDay ?? 0
        let epochs = moments.map { moment in
            if let stated = moment.day {
                day = stated
            } else if moment.secondOfDay < before - Self.day / 2 {
                day += 1
            }
            before = moment.secondOfDay
            return Epoch(seconds: Double(day) * Self.day + moment.secondOfDay, range: moment.range)
        }
        return (epochs, known != nil)
    }
}
